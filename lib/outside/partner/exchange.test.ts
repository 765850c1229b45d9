import { exchangeToken, signPartner } from './exchange.ts'
import { type FakePartner, startFakePartner } from './testing/fake-partner.ts'

let partner: FakePartner
beforeAll(async () => {
  partner = await startFakePartner()
})
afterAll(() => partner.close())

test('the signature is the documented one', () => {
  const parts = { timestamp: '1600000000', nonce: '0123456789abcdef', body: '{"accessToken":"T"}' }
  expect(signPartner({ appKey: 'k', appSecret: 's' }, parts)).toBe(
    '0fc46e0edfe92594e86463f9c3e808b98ca46c76ff860f3f85ad9c72ff0fcc9d',
  )
})

test('a token is exchanged once', async () => {
  const token = partner.issue({ openUserId: 'u1', mobile: '13900030009', token: 'dd-1' })
  expect(await exchangeToken(partner.keys, token, new Date())).toEqual({
    kind: 'user',
    user: { openUserId: 'u1', mobile: '13900030009', token: 'dd-1' },
  })
  expect(await exchangeToken(partner.keys, token, new Date())).toEqual({
    kind: 'refused',
    message: '登录凭证已失效，请从当当重新进入',
  })
  expect(await exchangeToken(partner.keys, 'nobody’s', new Date())).toMatchObject({ kind: 'refused' })
})

test('another secret, another key and an old clock are refused by the partner', async () => {
  const token = partner.issue({ openUserId: 'u2' })
  const refused = { kind: 'refused', message: expect.stringContaining('拒绝') }
  expect(await exchangeToken({ ...partner.keys, appSecret: 'x' }, token, new Date())).toMatchObject(refused)
  expect(await exchangeToken({ ...partner.keys, appKey: 'x' }, token, new Date())).toMatchObject(refused)
  const old = new Date(Date.now() - 3_600_000)
  expect(await exchangeToken(partner.keys, token, old)).toMatchObject(refused)
  expect(partner.seen.slice(-3)).toEqual(['signature', 'key', 'timestamp'])
  expect(await exchangeToken(partner.keys, token, new Date())).toMatchObject({ kind: 'user' })
})

test.each([
  [200, 'no json'],
  [200, '[]'],
  [200, '{"code":0}'],
  [200, '{"code":0,"data":{"openUserId":""}}'],
  [500, '{"code":7,"message":"down"}'],
  [200, `{"code":0,"data":{"openUserId":"u","x":"${'x'.repeat(70_000)}"}}`],
])('an answer %s %.40s is no answer', async (status, body) => {
  partner.answerNext({ status, body })
  const token = partner.issue({ openUserId: 'u3' })
  expect(await exchangeToken(partner.keys, token, new Date())).toMatchObject({ kind: 'unavailable' })
})

test('a partner that is down is unavailable, and the reason does not contain the token', async () => {
  const gone = { ...partner.keys, exchangeUrl: 'http://127.0.0.1:1/oauth/exchange' }
  const exchanged = await exchangeToken(gone, 'secret-token', new Date())
  expect(exchanged).toMatchObject({ kind: 'unavailable' })
  expect(JSON.stringify(exchanged)).not.toContain('secret-token')
})
