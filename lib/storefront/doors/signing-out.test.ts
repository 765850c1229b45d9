import type { Door } from '../../base/http/door.ts'
import { openTestDatabase, type TestDatabase } from '../../operate-center/embedded/testing/databases.ts'
import { openShopping, type Shopping } from '../../operate-center/embedded/testing/shopping.ts'
import { createDeviceCookie } from '../session/device-cookie.ts'
import { createEpochs } from '../session/epochs.ts'
import { createSessions } from '../session/session.ts'
import { createBrowserDoor } from './browser-door.ts'
import { callRates } from './call-rates.ts'

/** Sessions and devices from the browser's cookie to the embedded centre and back. */

const shop = 'http://localhost:3000/trip/alpha/h5/a1/api'
const sealing = { passwords: ['a-session-password-of-32-characters'], secure: false }
const HOME = '198.51.100.7'

let opened: TestDatabase
let center: Shopping
let door: Door
let keys = 0

beforeAll(async () => {
  opened = await openTestDatabase('pglite')
  center = await openShopping(opened.database)
  const now = () => center.clock.now.getTime()
  const epochs = createEpochs({ center: center.center, now })
  const sessions = createSessions({ ...sealing, epochOf: epochs.of, isEnded: epochs.isEnded })
  door = createBrowserDoor({
    center: center.center,
    sessions,
    devices: createDeviceCookie(sealing),
    projects: ['trip'],
    origins: [],
    rates: callRates(1000),
    onSessionsEnded: epochs.forget,
    now,
  })
})
afterAll(() => opened.close())

type Sent = { name: string; body?: object; cookie?: string; address?: string; key?: string }

async function ask({ name, body, cookie = '', address = HOME, key }: Sent) {
  keys += 1
  const headers = new Headers({ cookie })
  if (body) {
    headers.set('origin', 'http://localhost:3000')
    headers.set('content-type', 'application/json')
    headers.set('idempotency-key', key ?? `key-${String(keys).padStart(16, '0')}`)
  }
  const request = new Request(`${shop}/${name}`, {
    method: body ? 'POST' : 'GET',
    headers,
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const response = await door(request, { address, requestId: 'r1' })
  const cookies = response.headers.getSetCookie().map((set) => set.split(';')[0] ?? '')
  const answer = await response.json()
  return { answer, cookies, code: answer.failure?.code ?? answer.failure?.kind ?? 'ok' }
}

let last = 0
async function signIn(mobile: string, from: Partial<Sent> = {}) {
  center.clock.forward(1.1)
  await ask({ ...from, name: 'members.sendCode', body: { mobile, purpose: 'login' } })
  const code = /\d{6}/.exec(center.messages.at(-1)?.text ?? '')?.[0] ?? ''
  const sent = { name: 'members.loginByCode', body: { mobile, code, agreed: true } }
  last += 1
  const key = `sign-in-${String(last).padStart(10, '0')}`
  return { ...(await ask({ ...from, ...sent, key })), sent: { ...sent, key } }
}
const session = (cookies: string[]) => cookies.find((pair) => pair.startsWith('wayfront=')) ?? ''
const device = (cookies: string[]) => cookies.find((pair) => pair.startsWith('wayfront-device=')) ?? ''
const me = async (cookie: string) => (await ask({ name: 'members.me', cookie })).code

test('signing out ends the session, of which a copy of the cookie opens nothing, and no other one', async () => {
  const mobile = '13900000101'
  const [phone, tablet] = [session((await signIn(mobile)).cookies), session((await signIn(mobile)).cookies)]
  expect([await me(phone), await me(tablet)]).toEqual(['ok', 'ok'])
  expect((await ask({ name: 'session.end', body: {}, cookie: phone })).code).toBe('ok')
  expect([await me(phone), await me(tablet)]).toEqual(['unauthenticated', 'ok'])
  // Also in another process, and when its memory of the customer is older than its five seconds.
  const there = createEpochs({ center: center.center })
  const others = createSessions({ ...sealing, epochOf: there.of, isEnded: there.isEnded })
  const tenant = { project: 'trip', merchant: 'alpha', channel: 'h5', distributor: 'a1' }
  const carrying = (cookie: string) => new Request(shop, { headers: { cookie } })
  expect(await others.read(carrying(phone), tenant)).toBeNull()
  expect(await others.read(carrying(tablet), tenant)).not.toBeNull()
})

test('signing out everywhere ends every session of the customer', async () => {
  const mobile = '13900000102'
  const [phone, tablet] = [session((await signIn(mobile)).cookies), session((await signIn(mobile)).cookies)]
  const other = session((await signIn('13900000103')).cookies)
  expect((await ask({ name: 'account.endSessions', body: {}, cookie: phone })).code).toBe('ok')
  expect([await me(phone), await me(tablet), await me(other)]).toEqual([
    'unauthenticated',
    'unauthenticated',
    'ok',
  ])
})

test('a repeated sign-in gets its answer for two minutes; later the same request begins no session', async () => {
  const first = await signIn('13900000104')
  expect(session((await ask(first.sent)).cookies)).not.toBe('')
  center.clock.forward(2.1)
  const late = await ask({ ...first.sent, address: '203.0.113.9' })
  expect(late).toMatchObject({ code: 'SIGN_IN_OVER', cookies: [] })
  expect((await ask({ ...first.sent, key: 'another-key-000001' })).code).toBe('CODE_EXPIRED')
})

test('a device that has signed in keeps its room for codes when a stranger has used up theirs', async () => {
  const mobile = '13900000105'
  const { answer, cookies } = await signIn(mobile)
  const known = device(cookies)
  expect(known).toMatch(/^wayfront-device=Fe26/)
  expect(known).not.toContain(answer.value.customerId)
  center.clock.forward(60 * 25)
  const send = (from: Partial<Sent>) =>
    ask({ ...from, name: 'members.sendCode', body: { mobile, purpose: 'login' } })
  const stranger = { address: '203.0.113.10' }
  const seen: string[] = []
  for (let index = 0; index < 4; index += 1) {
    seen.push((await send(stranger)).code)
    center.clock.forward(1.1)
  }
  expect(seen).toEqual(['ok', 'ok', 'ok', 'PROOF_NEEDED'])
  expect((await send({ ...stranger, cookie: known })).code).toBe('ok')
  // Neither an altered seal nor another merchant's.
  center.clock.forward(1.1)
  expect((await send({ ...stranger, cookie: `${known.slice(0, -8)}AAAAAA~2` })).code).toBe('PROOF_NEEDED')
})
