import { createSessions, type SessionOptions } from './session.ts'
import { otherSpellings } from './testing/other-spellings.ts'

const tenant = { project: 'trip', merchant: 'yunyou', channel: 'h5', distributor: 'd1001' }
const password = 'a-session-password-of-32-characters'
const day = 86_400_000
const start = Date.UTC(2026, 10, 20)
let now = start

beforeEach(() => {
  now = start
  jest.useFakeTimers({ now: start, doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] })
})
afterEach(() => jest.useRealTimers())

function sessionsWith(options: Partial<SessionOptions> = {}) {
  return createSessions({
    passwords: [password],
    secure: false,
    now: () => now,
    elapsed: () => now,
    ...options,
  })
}

function pass(milliseconds: number): void {
  now += milliseconds
  jest.setSystemTime(now)
}

const requestWith = (cookie: string) => new Request('http://localhost/', { headers: { cookie } })
const pairOf = (setCookie: string) => setCookie.split(';')[0] ?? ''

test('the cookie is sealed, for this merchant’s path only and out of reach of scripts', async () => {
  const cookie = await sessionsWith().start(tenant, 'customer-0001')
  expect(cookie).toMatch(/^wayfront=Fe26\.2\*/)
  expect(cookie.split('; ').slice(1)).toEqual([
    'Max-Age=2591940',
    'Path=/trip/yunyou',
    'HttpOnly',
    'SameSite=Lax',
  ])
  expect(cookie).not.toContain('customer')
  const secure = await sessionsWith({ secure: true }).start(tenant, 'c1')
  expect(secure).toMatch(/^__Secure-wayfront=/)
  expect(secure).toContain('; Secure')
})

test('the signed-in customer is read back, in any shop of the merchant', async () => {
  const sessions = sessionsWith()
  const pair = pairOf(await sessions.start(tenant, 'c1', { ddtoken: 'dd' }))
  const other = { ...tenant, channel: 'wechat', distributor: 'd1002' }
  expect(await sessions.read(requestWith(`a=b; ${pair}`), other)).toMatchObject({
    userId: 'c1',
    ddtoken: 'dd',
  })
})

test('a cookie moved to another merchant or project is refused', async () => {
  const sessions = sessionsWith()
  const request = requestWith(pairOf(await sessions.start(tenant, 'c1')))
  expect(await sessions.read(request, { ...tenant, merchant: 'haiyue' })).toBeNull()
  expect(await sessions.read(request, { ...tenant, project: 'tour' })).toBeNull()
})

test('a cookie added for another path does not hide the valid one', async () => {
  const sessions = sessionsWith()
  const good = pairOf(await sessions.start(tenant, 'c1'))
  const foreign = pairOf(await sessions.start({ ...tenant, merchant: 'haiyue' }, 'c2'))
  expect(await sessions.read(requestWith(`wayfront=x; ${foreign}; ${good}`), tenant)).toMatchObject({
    userId: 'c1',
  })
})

test('no cookie, nonsense, an altered seal and another secret give no session', async () => {
  const sessions = sessionsWith()
  const pair = pairOf(await sessions.start(tenant, 'c1'))
  const altered = pair.replace(/.(?=.{9}~)/, (one) => (one === 'A' ? 'B' : 'A'))
  expect(altered).not.toBe(pair)
  const foreign = pairOf(
    await sessionsWith({ passwords: ['another-session-password-of-32-chars'] }).start(tenant, 'c1'),
  )
  for (const cookie of ['', 'wayfront=', 'wayfront=Fe26.2*1*x', altered, foreign]) {
    expect(await sessions.read(requestWith(cookie), tenant)).toBeNull()
  }
})

test('a seal opens in one spelling only', async () => {
  const sessions = sessionsWith()
  for (let index = 0; index < 20; index += 1) {
    const pair = pairOf(await sessions.start(tenant, `c${index}`))
    expect(await sessions.read(requestWith(pair), tenant)).toMatchObject({ userId: `c${index}` })
    for (const other of otherSpellings(pair)) {
      expect(await sessions.read(requestWith(other), tenant)).toBeNull()
    }
  }
})

test('a session ends 30 days after the last visit and 180 days after signing in', async () => {
  const sessions = sessionsWith()
  let pair = pairOf(await sessions.start(tenant, 'c1'))
  const read = () => sessions.read(requestWith(pair), tenant)
  pass(31 * day)
  expect(await read()).toBeNull()

  pair = pairOf(await sessions.start(tenant, 'c1'))
  const issued = now
  for (let visit = 0; visit < 7; visit += 1) {
    pass(25 * day)
    const session = await read()
    if (!session) throw new Error(`signed out at visit ${visit}`)
    expect(session.issuedAt).toBe(issued)
    pair = pairOf((await sessions.renew(tenant, session)) ?? '')
  }
  pass(25 * day)
  expect(await read()).toBeNull()
})

test('the cookie is renewed once a day, not with every call', async () => {
  const sessions = sessionsWith()
  const session = await sessions.read(requestWith(pairOf(await sessions.start(tenant, 'c1'))), tenant)
  if (!session) throw new Error('not signed in')
  pass(day - 1)
  expect(await sessions.renew(tenant, session)).toBeNull()
  pass(1)
  expect(await sessions.renew(tenant, session)).toMatch(/^wayfront=Fe26/)
})

test('a new secret seals, the old one opens until it is taken from the list', async () => {
  const next = 'the-next-session-password-of-32-chars'
  const old = requestWith(pairOf(await sessionsWith().start(tenant, 'c1')))
  const rotated = sessionsWith({ passwords: [next, password] })
  expect(await rotated.read(old, tenant)).toMatchObject({ userId: 'c1' })
  const renewed = requestWith(pairOf(await rotated.start(tenant, 'c1')))
  const done = sessionsWith({ passwords: [next] })
  expect(await done.read(renewed, tenant)).toMatchObject({ userId: 'c1' })
  expect(await done.read(old, tenant)).toBeNull()
})

test('raising a customer’s epoch signs that customer out everywhere', async () => {
  const epochs = new Map([['c1', 1]])
  const sessions = sessionsWith({ epochOf: (_, userId) => epochs.get(userId) ?? 0 })
  const one = requestWith(pairOf(await sessions.start(tenant, 'c1')))
  const two = requestWith(pairOf(await sessions.start(tenant, 'c2')))
  expect(await sessions.read(one, tenant)).not.toBeNull()
  epochs.set('c1', 2)
  expect(await sessions.read(one, tenant)).toBeNull()
  expect(await sessions.read(two, tenant)).not.toBeNull()
})

test('a cached session is still checked: merchant, age, epoch', async () => {
  let epoch = 0
  const sessions = sessionsWith({ epochOf: () => epoch })
  const request = requestWith(pairOf(await sessions.start(tenant, 'c1')))
  expect(await sessions.read(request, tenant)).toMatchObject({ userId: 'c1' })
  expect(await sessions.read(request, { ...tenant, merchant: 'haiyue' })).toBeNull()
  epoch = 1
  expect(await sessions.read(request, tenant)).toBeNull()
})

test('the session in which the epoch was raised continues; an account that no longer exists has none', async () => {
  let epoch: number | null = 1
  const sessions = sessionsWith({ epochOf: () => epoch })
  const pair = pairOf(await sessions.start(tenant, 'c1', { epoch: 1 }))
  const session = await sessions.read(requestWith(pair), tenant)
  if (!session) throw new Error('not signed in')
  pass(day / 2)
  epoch = 2
  const fresh = pairOf((await sessions.reissue(tenant, session, 2)).cookie ?? '')
  expect(await sessions.read(requestWith(pair), tenant)).toBeNull()
  expect(await sessions.read(requestWith(fresh), tenant)).toMatchObject({ issuedAt: start, epoch: 2 })
  epoch = null
  expect(await sessions.read(requestWith(fresh), tenant)).toBeNull()
})

test('signing out takes the cookie back', () => {
  expect(sessionsWith().end(tenant)).toBe('wayfront=; Max-Age=0; Path=/trip/yunyou; HttpOnly; SameSite=Lax')
})

test('a missing or short secret is refused', () => {
  expect(() => sessionsWith({ passwords: [] })).toThrow()
  expect(() => sessionsWith({ passwords: [password, 'short'] })).toThrow()
})

describe('in a frame', () => {
  const framed = (headers: Record<string, string> = {}) =>
    new Request('http://localhost/', { headers: { 'x-wayfront-frame': '1', ...headers } })
  const minute = 60_000

  test('the cookie is partitioned, has a name of its own, and is read in any page', async () => {
    const sessions = sessionsWith()
    const cookie = await sessions.start(tenant, 'c1', { framed: true })
    expect(cookie).toMatch(/^wayfront-frame=Fe26/)
    expect(cookie.split('; ').slice(1)).toEqual([
      'Max-Age=2591940',
      'Path=/trip/yunyou',
      'HttpOnly',
      'Secure',
      'Partitioned',
      'SameSite=None',
    ])
    const pair = pairOf(cookie)
    expect(await sessions.read(framed({ cookie: pair }), tenant)).toMatchObject({ userId: 'c1', by: 'frame' })
    expect(await sessions.read(requestWith(pair), tenant)).toMatchObject({ userId: 'c1' })
    expect(sessions.endFramed(tenant)).toMatch(
      /^wayfront-frame=; Max-Age=0; .*Secure; Partitioned; SameSite=None$/,
    )
    expect((await sessionsWith({ secure: true }).start(tenant, 'c1', { framed: true })).split('=')[0]).toBe(
      '__Secure-wayfront-frame',
    )
  })

  test('the sign-in in the frame counts, even beside another cookie', async () => {
    const sessions = sessionsWith()
    const outside = pairOf(await sessions.start(tenant, 'outside'))
    const inside = pairOf(await sessions.start(tenant, 'inside', { framed: true }))
    const cookie = `${outside}; ${inside}`
    expect(await sessions.read(framed({ cookie }), tenant)).toMatchObject({ userId: 'inside' })
    expect(await sessions.read(requestWith(cookie), tenant)).toMatchObject({ userId: 'outside' })
  })

  test('a frame’s session is renewed in its own form', async () => {
    const sessions = sessionsWith()
    const session = await sessions.read(
      requestWith(pairOf(await sessions.start(tenant, 'c1', { framed: true }))),
      tenant,
    )
    if (!session) throw new Error('not signed in')
    pass(day)
    expect(await sessions.renew(tenant, session)).toMatch(/^wayfront-frame=.*Partitioned; SameSite=None$/)
  })

  test('a ticket is exchanged for a token within a minute, for the merchant it was given for', async () => {
    const sessions = sessionsWith()
    const ticket = await sessions.ticket(tenant, 'c1', { ddtoken: 'dd' })
    expect(await sessions.redeem({ ...tenant, merchant: 'haiyue' }, ticket)).toBeNull()
    const token = (await sessions.redeem(tenant, ticket)) ?? ''
    // Exchanged once.
    expect(await sessions.redeem(tenant, ticket)).toBeNull()
    const session = await sessions.read(framed({ 'x-wayfront-session': token }), tenant)
    expect(session).toMatchObject({ userId: 'c1', ddtoken: 'dd', by: 'token' })
    expect(
      await sessions.read(framed({ 'x-wayfront-session': token }), { ...tenant, merchant: 'haiyue' }),
    ).toBeNull()
    pass(61_000)
    expect(await sessions.redeem(tenant, ticket)).toBeNull()
  })

  test('a cookie, a ticket and a token cannot replace each other', async () => {
    const sessions = sessionsWith()
    const sealedCookie = pairOf(await sessions.start(tenant, 'c1')).replace('wayfront=', '')
    const ticket = await sessions.ticket(tenant, 'c1')
    const token = (await sessions.redeem(tenant, ticket)) ?? ''
    expect(token).toMatch(/^Fe26/)
    for (const wrong of [sealedCookie, ticket, 'x', '']) {
      expect(await sessions.read(framed({ 'x-wayfront-session': wrong }), tenant)).toBeNull()
    }
    for (const wrong of [ticket, token]) {
      expect(await sessions.read(requestWith(`wayfront=${wrong}`), tenant)).toBeNull()
      expect(await sessions.read(framed({ cookie: `wayfront-frame=${wrong}` }), tenant)).toBeNull()
    }
    for (const wrong of [sealedCookie, token, 'x', 'x'.repeat(5000)]) {
      expect(await sessions.redeem(tenant, wrong)).toBeNull()
    }
  })

  test('a token outside of a frame is ignored', async () => {
    const sessions = sessionsWith()
    const token = (await sessions.redeem(tenant, await sessions.ticket(tenant, 'c1'))) ?? ''
    const request = new Request('http://localhost/', { headers: { 'x-wayfront-session': token } })
    expect(await sessions.read(request, tenant)).toBeNull()
  })

  test('a token lasts two hours from its last use and twelve in all', async () => {
    const sessions = sessionsWith()
    let token = (await sessions.redeem(tenant, await sessions.ticket(tenant, 'c1'))) ?? ''
    const read = () => sessions.read(framed({ 'x-wayfront-session': token }), tenant)
    const young = await read()
    if (!young) throw new Error('not signed in')
    expect(await sessions.renewToken(young)).toBeNull()
    expect(await sessions.renew(tenant, young)).toBeNull()
    for (let hours = 0; hours < 12; hours += 1.5) {
      pass(90 * minute)
      const session = await read()
      if (!session) throw new Error(`signed out after ${hours} hours`)
      token = (await sessions.renewToken(session)) ?? ''
      expect(token).toMatch(/^Fe26/)
    }
    pass(minute)
    expect(await read()).toBeNull()

    token = (await sessions.redeem(tenant, await sessions.ticket(tenant, 'c1'))) ?? ''
    pass(121 * minute)
    expect(await read()).toBeNull()
  })

  test('raising the epoch ends tokens and frames’ cookies as well', async () => {
    let epoch = 0
    const sessions = sessionsWith({ epochOf: () => epoch })
    const cookie = pairOf(await sessions.start(tenant, 'c1', { framed: true }))
    const token = (await sessions.redeem(tenant, await sessions.ticket(tenant, 'c1'))) ?? ''
    const ticket = await sessions.ticket(tenant, 'c1')
    epoch = 1
    expect(await sessions.read(framed({ cookie, 'x-wayfront-session': token }), tenant)).toBeNull()
    expect(await sessions.redeem(tenant, ticket)).toBeNull()
  })
})
