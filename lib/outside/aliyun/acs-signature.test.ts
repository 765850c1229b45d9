import { canonicalQuery, signedHeaders } from './acs-signature.ts'

const question = {
  host: 'ecs.cn-shanghai.aliyuncs.com',
  action: 'RunInstances',
  version: '2014-05-26',
  query: 'ImageId=win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd&RegionId=cn-shanghai',
  body: '',
  date: '2023-10-26T10:22:32Z',
  nonce: '3156853299f313e23d1673dc12e1703d',
}
const key = { accessKeyId: 'YourAccessKeyId', accessKeySecret: 'YourAccessKeySecret' }

test('signs the documentation’s own example as it says', () => {
  expect(signedHeaders(key, question).authorization).toBe(
    'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
  )
})

test('the body and its type are signed, too', () => {
  const one = signedHeaders(key, { ...question, body: 'a=1' })
  expect(one.authorization).toContain('SignedHeaders=content-type;host;')
  expect(one.authorization).not.toBe(signedHeaders(key, { ...question, body: 'a=2' }).authorization)
})

describe('a short message', () => {
  const code = {
    PhoneNumbers: '13800138000',
    SignName: '云游旅行',
    TemplateCode: 'SMS_154950909',
    TemplateParam: '{"code":"246810"}',
    OutId: 'outbox-42',
  }
  const sending = {
    host: 'dysmsapi.aliyuncs.com',
    action: 'SendSms',
    version: '2017-05-25',
    date: '2026-11-22T01:30:00Z',
    nonce: '0123456789abcdef0123456789abcdef',
  }
  const signed = (more: { query?: string; body: string }) =>
    signedHeaders({ accessKeyId: 'testid', accessKeySecret: 'testsecret' }, { ...sending, ...more })

  test('is signed over its query', () => {
    expect(signed({ query: canonicalQuery(code), body: '' }).authorization).toMatch(
      /Signature=81ee9ec4a64eb2711ca6fc718a5842c992ac2ac08c835d0066527e3f89ef327e$/,
    )
  })

  test('is signed over its form', () => {
    expect(signed({ body: new URLSearchParams(code).toString() }).authorization).toMatch(
      /Signature=8a37a2abd5d9bd908aac93d31a6bb90dde6a417b02e89637814783fe827fb90e$/,
    )
  })

  test('blanks and marks are encoded by RFC 3986', () => {
    expect(canonicalQuery({ b: "a *'(!)~", a: '+' })).toBe('a=%2B&b=a%20%2A%27%28%21%29~')
  })
})
