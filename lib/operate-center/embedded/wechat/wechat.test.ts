import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { like } from 'drizzle-orm'
import { type FakeWechat, startFakeWechat } from '../../../outside/wechat/testing/fake-wechat.ts'
import { sharedTokens } from '../kernel/schema.ts'
import { shopA, shopA2, shopB } from '../testing/catalogue.ts'
import { testSealer } from '../testing/centers.ts'
import { handlerDatabases, openTestDatabase, type TestDatabase } from '../testing/databases.ts'
import { asStaff, openShopping, type Shopping } from '../testing/shopping.ts'

const app = { appId: 'wx-alpha', appSecret: 'secret-of-alpha' }
const TOKEN = '/cgi-bin/token'
const TICKET = '/cgi-bin/ticket/getticket'
const asService = { role: 'service' } as const
const pageOf = (path: string) => ({ shareUrl: `http://localhost:3000${path}` })
const product = pageOf('/trip/alpha/h5/a1/productDetail?proId=t1&from=singlemessage')

describe.each(handlerDatabases)('WeChat on %s', (kind) => {
  let opened: TestDatabase
  let center: Shopping
  /** A second process on the same database. */
  let twin: Shopping
  let wechat: FakeWechat

  beforeAll(async () => {
    opened = await openTestDatabase(kind, { poolSize: 20 })
    // A caller that waits for another's renewal gives up after some seconds, which fifty at once may need on a busy machine.
    const standing = Date.now()
    jest.spyOn(Date, 'now').mockImplementation(() => standing)
  })
  afterAll(() => {
    jest.restoreAllMocks()
    return opened.close()
  })

  let seeded = false
  beforeEach(async () => {
    wechat = await startFakeWechat([{ ...app, returnHosts: [] }])
    const real = { publicOrigin: 'http://localhost:3000', demo: true }
    const outside = {
      wechatApi: wechat.origin,
      wechatOpen: wechat.origin,
      wechatPay: wechat.origin,
      alipayGateway: wechat.origin,
      cloudauth: wechat.origin,
      aliyunSms: wechat.origin,
      tencentSms: wechat.origin,
      nuonuo: wechat.origin,
      kuaidi100: wechat.origin,
      nuonuoToken: wechat.origin,
    }
    const settings = { ...real, outside }
    center = await openShopping(opened.database, { settings, seed: !seeded })
    twin = await openShopping(opened.database, { settings, seed: false })
    seeded = true
    await opened.database.db.delete(sharedTokens)
    await center.get('staff.setCredentials', shopA, { kind: 'wechat', values: app }, asStaff)
  })
  afterEach(() => wechat.close())

  test('a page is signed with the merchant’s ticket, in the form wx.config wants', async () => {
    const js = await center.get('shop.jsApi', shopA, product)
    expect(js).toEqual({
      appId: app.appId,
      timestamp: String(Math.floor(center.clock.now.getTime() / 1000)),
      nonceStr: expect.stringMatching(/^[0-9a-f]{16}$/),
      signature: expect.stringMatching(/^[0-9a-f]{40}$/),
    })
    const rows = await opened.database.db.select().from(sharedTokens)
    expect(rows.map(({ name }) => name.split(':')[1]).sort()).toEqual(['ticket', 'token'])
    const accepted = await fetch(
      `${wechat.origin}/jweixin.js?${new URLSearchParams({ ...js, call: '1', url: product.shareUrl })}`,
    )
    expect(await accepted.text()).toContain('true')
    expect(wechat.configured).toEqual([{ url: product.shareUrl, ok: true }])
  })

  test('fifty calls in two processes cost one token and one ticket', async () => {
    wechat.slow = 150
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        (index % 2 ? center : twin).get('shop.jsApi', index % 3 ? shopA : shopA2, product),
      ),
    )
    expect(new Set(answers.map(({ signature }) => signature)).size).toBe(50)
    expect([wechat.count(TOKEN), wechat.count(TICKET)]).toEqual([1, 1])
    await twin.get('shop.jsApi', shopA, product)
    expect([wechat.count(TOKEN), wechat.count(TICKET)]).toEqual([1, 1])
  })

  test('tokens are sealed at rest', async () => {
    await center.get('shop.jsApi', shopA, product)
    const rows = JSON.stringify(await opened.database.db.select().from(sharedTokens))
    expect(rows).toContain(testSealer.textMark)
    expect(rows).not.toContain(app.appId)
    expect(rows).not.toContain(app.appSecret)
  })

  test('tokens sealed with a lost key are requested anew', async () => {
    await center.get('shop.jsApi', shopA, product)
    await opened.database.db.update(sharedTokens).set({ sealed: 'v1.AAAA' })
    expect((await center.ask('shop.jsApi', shopA, product)).ok).toBe(true)
    expect([wechat.count(TOKEN), wechat.count(TICKET)]).toEqual([2, 2])
  })

  test('tokens are renewed before their end, by one call, while the others use the present one', async () => {
    await center.get('shop.jsApi', shopA, product)
    const [before] = await opened.database.db.select().from(sharedTokens)
    for (const one of [center, twin]) one.clock.forward(112)
    wechat.slow = 100
    await Promise.all(
      Array.from({ length: 20 }, (_, i) => (i % 2 ? center : twin).get('shop.jsApi', shopA, product)),
    )
    expect([wechat.count(TOKEN), wechat.count(TICKET)]).toEqual([2, 2])
    const [after] = await opened.database.db.select().from(sharedTokens)
    expect(after?.expiresAt?.getTime()).toBeGreaterThan(before?.expiresAt?.getTime() ?? 0)
  })

  test('while WeChat is down an old ticket serves until its end, then pages are unavailable for a moment', async () => {
    await center.get('shop.jsApi', shopA, product)
    wechat.broken = true
    center.clock.forward(112)
    expect((await center.ask('shop.jsApi', shopA, product)).ok).toBe(true)
    const tries = wechat.count(TICKET) + wechat.count(TOKEN)
    expect((await center.ask('shop.jsApi', shopA, product)).ok).toBe(true)
    // It has just failed: no other call tries at once.
    expect(wechat.count(TICKET) + wechat.count(TOKEN)).toBe(tries)
    center.clock.forward(10)
    expect(await center.ask('shop.jsApi', shopA, product)).toMatchObject({
      failure: { kind: 'unavailable' },
    })
    wechat.broken = false
    center.clock.forward(1)
    expect((await center.ask('shop.jsApi', shopA, product)).ok).toBe(true)
  })

  test.each([40001, 40014, 42001] as const)(
    'after %d the token is requested anew exactly once, however many calls fail',
    async (errcode) => {
      await center.get('shop.jsApi', shopA, product)
      wechat.endToken(errcode)
      // The ticket is due, the token is not, but another system has ended it.
      await opened.database.db.delete(sharedTokens).where(like(sharedTokens.name, 'wechat:ticket:%'))
      wechat.slow = 50
      await Promise.all(
        Array.from({ length: 20 }, (_, i) => (i % 2 ? center : twin).get('shop.jsApi', shopA, product)),
      )
      expect([wechat.count(TOKEN), wechat.count(TICKET)]).toEqual([2, 3])
    },
  )

  test('a wrong secret is reported as refused, and costs one call a minute', async () => {
    const values = { ...app, appSecret: 'mistyped' }
    await center.get('staff.setCredentials', shopA, { kind: 'wechat', values }, asStaff)
    expect(await center.ask('shop.jsApi', shopA, product)).toMatchObject({
      failure: { kind: 'refused', code: 'JSAPI_REFUSED', detail: { errcode: 40125 } },
    })
    for (let i = 0; i < 5; i += 1) await center.ask('shop.jsApi', shopA, product)
    expect(wechat.count(TOKEN)).toBe(1)
    // Corrected credentials work at once: they have tokens of their own.
    await center.get('staff.setCredentials', shopA, { kind: 'wechat', values: app }, asStaff)
    expect((await center.ask('shop.jsApi', shopA, product)).ok).toBe(true)
  })

  test.each([
    'https://evil.example/trip/alpha/h5/a1',
    'http://localhost:3000/trip/beta/h5/b1',
    'http://localhost:3000/trip2/alpha/h5/a1',
    'http://localhost:3000.evil.example/trip/alpha/h5/a1',
    'http://user@localhost:3000/trip/alpha/h5/a1',
    'http://localhost:3000/trip/alpha',
    'http://localhost:3000/',
    'https://localhost:3000/trip/alpha/h5/a1',
  ])('%s is not signed', async (shareUrl) => {
    expect(await center.ask('shop.jsApi', shopA, { shareUrl })).toMatchObject({
      failure: { kind: 'invalid', fields: { shareUrl: expect.any(String) } },
    })
    expect(wechat.asked).toEqual([])
  })

  test('a merchant without an account refuses, and makes no request', async () => {
    expect(await center.ask('shop.jsApi', shopB, pageOf('/trip/beta/h5/b1'))).toMatchObject({
      failure: { kind: 'refused', code: 'JSAPI_NOT_CONFIGURED' },
    })
    expect(wechat.asked).toEqual([])
  })

  test('a code is exchanged once for an openId; a used, foreign or snapshot one is refused', async () => {
    const exchange = (code: string) => center.get('wechat.exchange', shopA, { code }, asService)
    const code = wechat.giveCode(app.appId, { openId: 'o-1' })
    expect(await exchange(code)).toEqual({
      kind: 'openId',
      appId: app.appId,
      openId: 'o-1',
      unionId: '',
      nickname: '',
      avatar: '',
    })
    expect(await exchange(code)).toEqual({ kind: 'deadCode' })
    expect(await exchange('made-up')).toEqual({ kind: 'deadCode' })
    expect(await exchange(wechat.giveCode('wx-other', { openId: 'o-1' }))).toEqual({ kind: 'deadCode' })
    const virtual = { openId: 'o-2', snapshot: true }
    expect(await exchange(wechat.giveCode(app.appId, virtual, 'snsapi_userinfo'))).toEqual({
      kind: 'snapshot',
    })
    expect(wechat.count('/sns/userinfo')).toBe(0)
    const named = wechat.giveCode(app.appId, { openId: 'o-3', nickname: '小周' }, 'snsapi_userinfo')
    expect(await exchange(named)).toMatchObject({ openId: 'o-3', unionId: 'union-o-3', nickname: '小周' })
    wechat.broken = true
    const asked = await center.ask('wechat.exchange', shopA, { code: 'any' }, asService)
    expect(asked).toMatchObject({ failure: { kind: 'unavailable' } })
  })

  test('exchange and app id are for storefronts only', async () => {
    for (const role of ['visitor', 'staff'] as const) {
      expect((await center.ask('wechat.exchange', shopA, { code: 'x' }, { role })).ok).toBe(false)
      expect((await center.ask('wechat.app', shopA, {}, { role })).ok).toBe(false)
    }
    expect(await center.get('wechat.app', shopA, {}, asService)).toEqual({ appId: app.appId })
    expect(wechat.asked).toEqual([])
  })
})
