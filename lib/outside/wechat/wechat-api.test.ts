import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { authorizeUrl } from './authorize-url.ts'
import { type FakeWechat, startFakeWechat } from './testing/fake-wechat.ts'
import { createWechatApi } from './wechat-api.ts'

const app = { appId: 'wx-1', appSecret: 'geheim-1' }
let wechat: FakeWechat
beforeEach(async () => {
  wechat = await startFakeWechat([{ ...app, returnHosts: ['shop.example.com'] }])
})
afterEach(() => wechat.close())

test('token and ticket are given with their lifetimes', async () => {
  const api = createWechatApi(wechat.origin)
  const token = await api.accessToken(app)
  expect(token).toEqual({ ok: true, value: { value: expect.any(String), expiresIn: 7200 } })
  const ticket = await api.jsApiTicket(token.ok ? token.value.value : '')
  expect(ticket).toEqual({ ok: true, value: { value: expect.any(String), expiresIn: 7200 } })
})

test('a refusal carries WeChat’s own code', async () => {
  const api = createWechatApi(wechat.origin)
  expect(await api.accessToken({ ...app, appSecret: 'x' })).toMatchObject({
    failure: { kind: 'refused', code: 40125 },
  })
  expect(await api.accessToken({ ...app, appId: 'x' })).toMatchObject({ failure: { code: 40013 } })
  expect(await api.jsApiTicket('x')).toMatchObject({ failure: { code: 40001 } })
  expect(await api.exchangeCode(app, 'x')).toMatchObject({ failure: { code: 40029 } })
  const code = wechat.giveCode(app.appId, { openId: 'o-1' })
  const token = await api.exchangeCode(app, code)
  expect(token).toMatchObject({ value: { openId: 'o-1', scopes: ['snsapi_base'], snapshot: false } })
  expect(await api.exchangeCode(app, code)).toMatchObject({ failure: { code: 40163 } })
  expect(await api.profile(token.ok ? token.value : { accessToken: '', openId: '' })).toMatchObject({
    failure: { code: 48001 },
  })
})

test('a login code of a mini-program is accepted once, and never by the web authorisation', async () => {
  const api = createWechatApi(wechat.origin)
  const code = wechat.giveLoginCode(app.appId, 'o-mini')
  expect(await api.exchangeCode(app, code)).toMatchObject({ failure: { code: 40029 } })
  expect(await api.loginSession(app, wechat.giveCode(app.appId, { openId: 'o-1' }))).toMatchObject({
    failure: { code: 40029 },
  })
  expect(await api.loginSession(app, code)).toEqual({ ok: true, value: { openId: 'o-mini' } })
  expect(await api.loginSession(app, code)).toMatchObject({ failure: { code: 40163 } })
})

/** A server that answers every request the same. */
async function answering(status: number, body: string, run: (origin: string) => Promise<void>) {
  const server = createServer((_, response) => {
    response.writeHead(status, { location: 'http://127.0.0.1:1/' })
    if (body !== 'never') response.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    await run(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  } finally {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
}

test.each([
  [200, '<html>gateway</html>'],
  [200, '[]'],
  [200, '{}'],
  [200, '{"access_token":"t"}'],
  [200, '{"access_token":"t","expires_in":-1}'],
  [200, '{"errcode":-1,"errmsg":"system error"}'],
  [200, 'never'],
  [200, `{"access_token":"${'x'.repeat(100_000)}","expires_in":7200}`],
  [302, ''],
  [502, '{"access_token":"t","expires_in":7200}'],
])('status %d and %.40s is no answer, and nothing secret is in the reason', async (status, body) => {
  await answering(status, body, async (origin) => {
    const result = await createWechatApi(origin, 400).accessToken(app)
    expect(result).toMatchObject({ ok: false, failure: { kind: 'unavailable' } })
    expect(JSON.stringify(result)).not.toContain('geheim')
  })
})

test('a host that does not listen is unavailable', async () => {
  const result = await createWechatApi('http://127.0.0.1:1').exchangeCode(app, 'secret-code')
  expect(result).toEqual({ ok: false, failure: { kind: 'unavailable', reason: 'no connection' } })
})

test.each(['', 'with space', '../x', 'x'.repeat(65)])('the openId %j is refused', async (openid) => {
  await answering(
    200,
    JSON.stringify({ openid, access_token: 't', scope: 'snsapi_base' }),
    async (origin) => {
      expect((await createWechatApi(origin).exchangeCode(app, 'c')).ok).toBe(false)
    },
  )
})

describe('the address for a visitor', () => {
  const ask = {
    appId: app.appId,
    returnUrl: 'https://shop.example.com/trip/y/h5/d/authorize',
    scope: 'base',
    state: 'a0123',
  } as const

  test('is one that WeChat accepts, and brings code and state back', async () => {
    const url = authorizeUrl({ ...ask, openUrl: wechat.origin })
    expect(url).toMatch(/#wechat_redirect$/)
    const response = await fetch(url, { redirect: 'manual' })
    const back = new URL(response.headers.get('location') ?? '')
    expect(back.origin + back.pathname).toBe(ask.returnUrl)
    expect(back.searchParams.get('state')).toBe('a0123')
    const code = back.searchParams.get('code') ?? ''
    expect(await createWechatApi(wechat.origin).exchangeCode(app, code)).toMatchObject({ ok: true })
  })

  test('WeChat refuses a host that is not the account’s', async () => {
    const url = authorizeUrl({ ...ask, openUrl: wechat.origin, returnUrl: 'https://evil.example/' })
    expect((await fetch(url, { redirect: 'manual' })).status).toBe(400)
  })
})
