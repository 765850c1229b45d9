import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { sealData } from 'iron-session'
import type { Door } from '../../base/http/door.ts'
import type { Log } from '../../base/log.ts'
import { type CallName, callNames, callOf } from '../../operate-center/contract/contract.ts'
import { succeed } from '../../operate-center/contract/failures.ts'
import { createRecordingCenter } from '../../operate-center/contract/testing/recording-center.ts'
import { sampleInput, sampleValue } from '../../operate-center/contract/testing/sample.ts'
import { openTestDatabase, type TestDatabase } from '../../operate-center/embedded/testing/databases.ts'
import { openShopping, type Shopping } from '../../operate-center/embedded/testing/shopping.ts'
import { runs } from '../../testing/properties.ts'
import { passwordId } from '../session/seals.ts'
import { createSessions } from '../session/session.ts'
import { otherSpellings } from '../session/testing/other-spellings.ts'
import { createWechatCookies } from '../session/wechat-cookies.ts'
import { createBrowserDoor } from './browser-door.ts'
import { callRates } from './call-rates.ts'
import { askDoor, outcomeOf } from './testing/door-client.ts'

/** An attacker alters, cuts, borrows and invents what the door trusts. They stay a guest, and nothing breaks. */

const shop = '/trip/yunyou/h5/d1001'
const elsewhere = '/trip/haiyue/h5/d2001'
const tenant = { project: 'trip', merchant: 'yunyou', channel: 'h5', distributor: 'd1001' }
const foreign = { ...tenant, merchant: 'haiyue', distributor: 'd2001' }
const origin = 'http://localhost:3000'
const agent = 'Mozilla/5.0 (iPhone) MicroMessenger/8.0.49'
const password = 'a-session-password-of-32-characters'
const sealing = { passwords: [password], secure: false }

const epochs = new Map<string, number | null>()
const sessions = createSessions({ ...sealing, epochOf: (_, userId) => epochs.get(userId) ?? 0 })
const cookies = createWechatCookies(sealing)
const center = createRecordingCenter(({ name }) => {
  if (name === 'wechat.app') return succeed({ appId: 'wx-app' })
  if (name === 'wechat.exchange') {
    return succeed({ kind: 'openId', appId: 'wx-app', openId: 'o-1', unionId: '', nickname: '', avatar: '' })
  }
  return succeed(sampleValue(name))
})
const failures: string[] = []
const log: Log = {
  info: () => {},
  warn: (_, message) => failures.push(message),
  error: (fields, message) => failures.push(`${message}: ${JSON.stringify(fields)}`),
}
const door = createBrowserDoor({
  center,
  sessions,
  projects: ['trip'],
  origins: [origin],
  rates: callRates(100_000),
  wechat: { cookies, openUrl: 'https://open.weixin.qq.com', publicOrigin: origin },
  log,
})

const sealedIn = (setCookie: string) => setCookie.split(';')[0]?.replace(/^[^=]+=/, '') ?? ''

beforeEach(() => {
  failures.length = 0
  center.asked.length = 0
  epochs.clear()
})
afterEach(() => expect(failures).toEqual([]))

/** What a request header can carry: Latin-1 without control characters, as HTTP parsers let through. */
const headerText = fc
  .array(
    fc.integer({ min: 0x20, max: 0xff }).filter((code) => code < 0x7f || code > 0x9f),
    { maxLength: 300 },
  )
  .map((codes) => String.fromCharCode(...codes).trim())

/** Ways to spoil a sealed text. Each gives something else than the text. */
function spoilt(sealed: string): fc.Arbitrary<string> {
  const flipped = fc.tuple(fc.nat(sealed.length - 1), fc.nat(6)).map(([index, bit]) => {
    const code = sealed.charCodeAt(index) ^ (1 << bit)
    // A control character ends the header, a semicolon the cookie; both are other cases.
    const letter =
      code < 0x21 || code === 0x7f || code === 0x3b || code === 0x2c ? '.' : String.fromCharCode(code)
    return sealed.slice(0, index) + letter + sealed.slice(index + 1)
  })
  const cut = fc.nat(sealed.length - 1).map((length) => sealed.slice(0, length))
  const headless = fc.integer({ min: 1, max: sealed.length }).map((from) => sealed.slice(from))
  const longer = headerText
    .filter((text) => text !== '')
    .map((text) => sealed + text.replaceAll(/[;,\s]/g, 'x'))
  const parts = fc
    .tuple(fc.nat(8), fc.constantFrom('', '*', '0', '-1', 'NaN', 'é', '9'.repeat(400), '../..', '%00'))
    .map(([index, part]) =>
      sealed
        .split('*')
        .with(Math.min(index, sealed.split('*').length - 1), part)
        .join('*'),
    )
  const doubled = fc.constant(`${sealed}${sealed}`)
  const huge = fc.integer({ min: 1, max: 60 }).map((times) => `Fe26.2*${'x'.repeat(times * 1000)}`)
  return fc
    .oneof(flipped, cut, headless, longer, parts, doubled, huge, headerText)
    .filter((text) => text !== sealed)
}

/**
 * Checks that no customer is signed in: `session.me` says so, a customer's call is refused, and the centre is not
 * called.
 */
async function isNobody(headers: Record<string, string>, at = shop): Promise<void> {
  const me = await askDoor(door, 'session.me', { at, headers })
  expect(me).toMatchObject({ status: 200, body: { ok: true, value: { userId: null } } })
  const orders = await askDoor(door, 'orders.list', { at, headers })
  expect(orders).toMatchObject({ status: 401, body: { failure: { kind: 'unauthenticated' } } })
  const change = await askDoor(door, 'travellers.remove', { at, headers, body: { id: 't_1' } })
  expect(change.status).toBe(401)
  expect(center.asked.filter(({ caller }) => caller.customerId !== undefined)).toEqual([])
}

const RUNS = { numRuns: runs(150) }

const pairs = (ones: string[], others: string[]) =>
  ones.map((one, index): [string, string] => [one, others[index] ?? ''])

describe('the session’s cookie', () => {
  let sealed = ''
  beforeAll(async () => {
    sealed = sealedIn(await sessions.start(tenant, 'c1'))
  })

  test('is valid as issued', async () => {
    const me = await askDoor(door, 'session.me', { at: shop, headers: { cookie: `wayfront=${sealed}` } })
    expect(me.body).toEqual({ ok: true, value: { userId: 'c1' } })
  })

  test('altered, cut, enlarged or invented, it signs in no one', async () => {
    await fc.assert(
      fc.asyncProperty(spoilt(sealed), async (text) => isNobody({ cookie: `wayfront=${text}` })),
      { ...RUNS, examples: otherSpellings(sealed).map((text) => [text]) },
    )
  })

  test('any cookie header gets an answer', async () => {
    await fc.assert(
      fc.asyncProperty(headerText, async (text) => isNobody({ cookie: text })),
      RUNS,
    )
  })

  test('of another merchant, every call about a customer refuses it', async () => {
    const headers = { cookie: `wayfront=${sealed}` }
    await isNobody(headers, elsewhere)
    for (const name of callNames.filter((name) => callOf(name).who === 'customer')) {
      expect([name, (await askAnyhow(name, elsewhere, headers)).status]).toEqual([name, 401])
    }
    expect(center.asked).toEqual([])
  })

  test('of another project, an ended epoch or a deleted account, it signs in no one', async () => {
    await isNobody({
      cookie: `wayfront=${sealedIn(await sessions.start({ ...tenant, project: 'tour' }, 'c1'))}`,
    })
    const old = { cookie: `wayfront=${sealedIn(await sessions.start(tenant, 'c-old'))}` }
    epochs.set('c-old', 1)
    await isNobody(old)
    const gone = createSessions({ ...sealing, epochOf: () => null })
    const left = createBrowserDoor({ center, sessions: gone, projects: ['trip'], origins: [origin], log })
    expect(outcomeOf(await askDoor(left, 'orders.list', { at: shop, headers: old }))).toBe('unauthenticated')
  })

  test('sealed with our secret but with other content, it signs in no one', async () => {
    const secret = { [passwordId(password)]: password }
    const good = {
      userId: 'c1',
      project: 'trip',
      merchant: 'yunyou',
      issuedAt: Date.now(),
      renewedAt: Date.now(),
      epoch: 0,
    }
    const contents: unknown[] = [
      {},
      [],
      'c1',
      null,
      { ...good, userId: 7 },
      { ...good, userId: '' },
      { ...good, userId: 'x'.repeat(65) },
      { ...good, issuedAt: 'now' },
      { ...good, epoch: null },
      { ...good, use: 'token' },
      { ...good, use: 'ticket' },
      { ...good, use: 'cookie' },
      { for: `wayfront-wx/trip/yunyou`, value: good },
      { ...good, merchant: ['yunyou'] },
    ]
    for (const content of contents) {
      await isNobody({ cookie: `wayfront=${await sealData(content, { password: secret })}` })
    }
    await isNobody({
      cookie: `wayfront=${await sealData(good, { password: 'another-session-password-of-32-chars' })}`,
    })
    await isNobody({ cookie: `wayfront=${await cookieOfWechat()}` })
  })

  test('a valid session of this merchant counts, with any invalid ones beside it', async () => {
    const mine = sealedIn(await sessions.start(tenant, 'c2'))
    const theirs = sealedIn(await sessions.start(foreign, 'c9'))
    const cookie = `wayfront=${theirs}; wayfront=${sealed.slice(0, -3)}; wayfront=${mine}`
    const me = await askDoor(door, 'session.me', { at: shop, headers: { cookie } })
    expect(me.body).toEqual({ ok: true, value: { userId: 'c2' } })
    // The fourth and later ones are not even opened.
    await isNobody({ cookie: `wayfront=a; wayfront=b; wayfront=c; wayfront=${mine}` })
  })
})

async function cookieOfWechat(): Promise<string> {
  const visitor = { appId: 'wx-app', openId: 'o-1', unionId: '', nickname: '', avatar: '' }
  return sealedIn(await cookies.visitor.keep(tenant, visitor))
}

function askAnyhow(name: CallName, at: string, headers: Record<string, string>) {
  const input = sampleInput(name)
  if (callOf(name).method === 'POST') return askDoor(door, name, { at, headers, body: input })
  const query = `?${new URLSearchParams(input as Record<string, string>)}`
  return askDoor(door, name, { at, headers, query })
}

describe('in a frame', () => {
  const framed = { 'x-wayfront-frame': '1' }

  test('the frame’s cookie and token, altered, cut, enlarged or invented, sign in no one', async () => {
    const cookie = sealedIn(await sessions.start(tenant, 'c1', { framed: true }))
    const token = (await sessions.redeem(tenant, await sessions.ticket(tenant, 'c1'))) ?? ''
    const good = await askDoor(door, 'session.me', {
      at: shop,
      headers: { ...framed, 'x-wayfront-session': token },
    })
    expect(good.body).toEqual({ ok: true, value: { userId: 'c1' } })
    await fc.assert(
      fc.asyncProperty(spoilt(cookie), spoilt(token), async (cookieText, tokenText) => {
        await isNobody({ ...framed, cookie: `wayfront-frame=${cookieText}` })
        await isNobody({ ...framed, 'x-wayfront-session': tokenText })
      }),
      { ...RUNS, examples: pairs(otherSpellings(cookie), otherSpellings(token)) },
    )
    // At another merchant neither signs anyone in, nor does a token outside its frame.
    await isNobody({ ...framed, cookie: `wayfront-frame=${cookie}` }, elsewhere)
    await isNobody({ ...framed, 'x-wayfront-session': token }, elsewhere)
    await isNobody({ 'x-wayfront-session': token })
    epochs.set('c1', 1)
    await isNobody({ ...framed, cookie: `wayfront-frame=${cookie}`, 'x-wayfront-session': token })
  })

  test('an invalid ticket of any form or type gives no token', async () => {
    const ticket = await sessions.ticket(tenant, 'c1')
    const redeem = (given: unknown, at = shop) =>
      askDoor(door, 'session.handover', { at, headers: framed, body: { ticket: given } })
    expect((await redeem(ticket)).status).toBe(200)
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(spoilt(ticket), fc.string({ unit: 'binary' }), fc.jsonValue()),
        async (given) => {
          const reply = await redeem(given)
          expect(reply).toMatchObject({ status: 401, body: { failure: { kind: 'unauthenticated' } } })
          expect(reply.text).not.toContain('token')
        },
      ),
      { ...RUNS, examples: otherSpellings(ticket).map((text): [string] => [text]) },
    )
    expect((await redeem(ticket, elsewhere)).status).toBe(401)
    epochs.set('c1', 1)
    expect((await redeem(ticket)).status).toBe(401)
  })
})

describe('the way through WeChat', () => {
  const leave = async () => {
    const body = { back: `${shop}/personCenter` }
    const begun = await askDoor(door, 'wechat.begin', { at: shop, body, headers: { 'user-agent': agent } })
    const { url } = (begun.body as { value: { url: string } }).value
    return { state: new URL(url).searchParams.get('state') ?? '', way: sealedIn(begun.setCookies[0] ?? '') }
  }
  const finish = (body: object, way: string, at = shop) =>
    askDoor(door, 'wechat.finish', {
      at,
      body,
      headers: { 'user-agent': agent, cookie: `wayfront-wx-way=${way}` },
    })
  /** A cookie that proves an identity of the visitor. */
  const visitors = (setCookies: string[]) => setCookies.filter((text) => /^wayfront-wx=[^;]/.test(text))
  const exchanges = () => center.asked.filter(({ name }) => name === 'wechat.exchange').length

  test('with its own state it gives an openId', async () => {
    const { state, way } = await leave()
    expect(visitors((await finish({ code: 'c', state }, way)).setCookies)).toHaveLength(1)
  })

  test('a foreign state or journey gives no openId, and no code is exchanged', async () => {
    const { state, way } = await leave()
    const other = await leave()
    center.asked.length = 0
    await fc.assert(
      fc.asyncProperty(
        fc
          .oneof(spoilt(state), fc.string({ unit: 'binary' }), fc.constant(other.state))
          .filter((text) => text !== state),
        spoilt(way),
        async (wrongState, wrongWay) => {
          for (const reply of [
            await finish({ code: 'c', state: wrongState }, way),
            await finish({ code: 'c', state }, wrongWay),
          ]) {
            expect([200, 422]).toContain(reply.status)
            expect(visitors(reply.setCookies)).toEqual([])
          }
        },
      ),
      { ...RUNS, examples: otherSpellings(way).map((text) => [other.state, text]) },
    )
    // Another visitor's journey, and the same one in another merchant's shop.
    expect(visitors((await finish({ code: 'c', state }, other.way)).setCookies)).toEqual([])
    expect(visitors((await finish({ code: 'c', state }, way, elsewhere)).setCookies)).toEqual([])
    expect(exchanges()).toBe(0)
  })

  test('the visitor’s cookie, spoilt or of another merchant, proves no openId', async () => {
    const sealed = await cookieOfWechat()
    const openIdAt = async (at: string, cookie: string) => {
      center.asked.length = 0
      await askDoor(door, 'share.create', { at, body: { screen: 'index' }, headers: { cookie } })
      return center.asked[0]?.caller.openId
    }
    expect(await openIdAt(shop, `wayfront-wx=${sealed}`)).toBe('o-1')
    expect(await openIdAt(elsewhere, `wayfront-wx=${sealed}`)).toBeUndefined()
    await fc.assert(
      fc.asyncProperty(spoilt(sealed), async (text) => {
        expect(await openIdAt(shop, `wayfront-wx=${text}`)).toBeUndefined()
      }),
      { ...RUNS, examples: otherSpellings(sealed).map((text) => [text]) },
    )
  })

  test('the body accepts nothing but texts of the right length', async () => {
    const { way } = await leave()
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(fc.constantFrom('code', 'state', 'scope', 'back', '__proto__'), fc.jsonValue()),
        async (body) => {
          for (const reply of [
            await finish(body, way),
            await askDoor(door, 'wechat.begin', { at: shop, body, headers: { 'user-agent': agent } }),
          ]) {
            expect([200, 422]).toContain(reply.status)
            expect(visitors(reply.setCookies)).toEqual([])
          }
        },
      ),
      RUNS,
    )
  })
})

describe('the permission to set a password', () => {
  let opened: TestDatabase
  let real: Shopping
  let realDoor: Door
  const at = '/trip/alpha/h5/a1'
  beforeAll(async () => {
    opened = await openTestDatabase('pglite')
    real = await openShopping(opened.database)
    realDoor = createBrowserDoor({
      center: real.center,
      sessions,
      projects: ['trip'],
      origins: [origin],
      rates: callRates(100_000),
      log,
    })
  })
  afterAll(() => opened.close())

  const ask = (name: string, body: object, where = at) => askDoor(realDoor, name, { at: where, body })
  const codeOf = () => /\d{6}/.exec(real.messages.at(-1)?.text ?? '')?.[0] ?? ''

  test('spoilt, invented, of another merchant, spent or too old, it sets none', async () => {
    const mobile = '15900000001'
    await ask('members.sendCode', { mobile, purpose: 'register' })
    await ask('members.register', { mobile, code: codeOf(), password: 'passw0rd1', agreed: true })
    real.clock.forward(2)
    await ask('members.startRecovery', { account: mobile })
    const verified = await ask('members.verifyRecovery', { account: mobile, code: codeOf() })
    const { token } = (verified.body as { value: { token: string } }).value
    const finish = (given: unknown, where = at) =>
      ask('members.finishRecovery', { token: given, password: 'stolen1pass' }, where)
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(spoilt(token), fc.string({ unit: 'binary' }), fc.jsonValue()),
        async (given) => {
          fc.pre(given !== token)
          const reply = await finish(given)
          expect(['TOKEN_EXPIRED', 'invalid']).toContain(outcomeOf(reply))
          expect([409, 422]).toContain(reply.status)
        },
      ),
      RUNS,
    )
    expect(outcomeOf(await finish(randomBytes(24).toString('base64url')))).toBe('TOKEN_EXPIRED')
    expect(outcomeOf(await finish(token, '/trip/beta/h5/b1'))).toBe('TOKEN_EXPIRED')
    // After all these tries the right one still works, once.
    expect(outcomeOf(await ask('members.finishRecovery', { token, password: 'fresh1pass' }))).toBe('ok')
    expect(outcomeOf(await finish(token))).toBe('TOKEN_EXPIRED')
    const login = (text: string) => ask('members.loginByPassword', { mobile, password: text, agreed: true })
    expect(outcomeOf(await login('stolen1pass'))).toBe('LOGIN_WRONG')
    expect(outcomeOf(await login('fresh1pass'))).toBe('ok')
  })

  test('any JSON as the input of any browser call is answered without a server error', async () => {
    const mine = {
      cookie: `wayfront=${sealedIn(await sessions.start({ ...tenant, merchant: 'alpha' }, 'c-none'))}`,
    }
    const names = callNames.filter((name) => callOf(name).browser && callOf(name).method === 'POST')
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('\u0000', '\ud800', "' or 1=1 --", 'x'.repeat(300)),
    )
    const change = fc.record({ replace: fc.boolean(), by: fc.oneof(texts, fc.jsonValue()) })
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...names),
        fc.array(change, { minLength: 14, maxLength: 14 }),
        async (name, changes) => {
          // A valid input with some of its fields replaced gets further than a random object.
          const input = Object.entries(sampleInput(name)).map(([key, kept], index) => [
            key,
            changes[index]?.replace ? changes[index].by : kept,
          ])
          const reply = await askDoor(realDoor, name, { at, headers: mine, body: Object.fromEntries(input) })
          expect(`${name} ${reply.status}`).toMatch(/ (200|400|401|404|409|422)$/)
        },
      ),
      { numRuns: runs(400) },
    )
  })
})
