import { createHmac } from 'node:crypto'
import { tc3Authorization, tc3SigningKey, tc3StringToSign } from './tc3-signature.ts'

/** The worked example of the document; the escapes in its body are literal. */
const published = {
  host: 'cvm.tencentcloudapi.com',
  service: 'cvm',
  timestamp: 1_551_113_065,
  body: String.raw`{"Limit": 1, "Filters": [{"Values": ["\u672a\u547d\u540d"], "Name": "instance-name"}]}`,
}

test('signs the example of the document’s older page as it says', () => {
  const key = { secretId: 'AKIDEXAMPLE', secretKey: 'Gu5t9xGARNpq86cd98joQYCN3EXAMPLE' }
  expect(tc3StringToSign(published).text).toMatch(
    /\n5ffe6a04c0664d6b969fab9a13bdab201d63ee709638e2749d62a09ca18d7031$/,
  )
  expect(tc3Authorization(key, published)).toBe(
    'TC3-HMAC-SHA256 Credential=AKIDEXAMPLE/2019-02-25/cvm/tc3_request, SignedHeaders=content-type;host, Signature=72e494ea809ad7a8c8f7a4507b9bddcbaa8e581f516e8da2f66e2c5a96525168',
  )
})

test('signs the example of the present page with its published key', () => {
  const { text, names } = tc3StringToSign({ ...published, more: { 'x-tc-action': 'DescribeInstances' } })
  expect(names).toBe('content-type;host;x-tc-action')
  const key = Buffer.from('b596b923aad85185e2d1f6659d2a062e0a86731226e021e61bfe06f7ed05f5af', 'hex')
  expect(createHmac('sha256', key).update(text).digest('hex')).toBe(
    '10b1a37a7301a02ca19a647ad722d5e43b4b3cff309d421d85b46093f6ab6c4f',
  )
})

describe('a short message', () => {
  const sending = {
    host: 'sms.tencentcloudapi.com',
    service: 'sms',
    timestamp: 1_795_311_000,
    body: '{"PhoneNumberSet":["+8613800138000"],"SmsSdkAppId":"1400006666","SignName":"云游旅行","TemplateId":"1110","TemplateParamSet":["246810","5"],"SessionContext":"outbox-42"}',
  }
  const key = { secretId: 'id', secretKey: 'TESTSECRETKEY' }

  test('is signed by the day’s key', () => {
    expect(tc3SigningKey(key.secretKey, '2026-11-22', 'sms').toString('hex')).toBe(
      'cd790ffdd0047987aa18e03360a07d36938cff18c8852b122439aef2e7a99cf2',
    )
  })

  test.each([
    [{ 'x-tc-action': 'SendSms' }, '9b24f7f14d225bec8c1a19fbdc422fe6f4550a18900853936b3ba48de8562c1b'],
    [{}, '5225f9bad6a064dc046c47954d2fa6adcb8612d271c63b721051389f0fdc3acd'],
  ])('is signed with %j', (more, signature) => {
    expect(tc3Authorization(key, { ...sending, more })).toMatch(new RegExp(`Signature=${signature}$`))
  })
})
