import { signedHeaders } from './acs-signature.ts'

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
