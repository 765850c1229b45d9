import { type BrowserCallName, callNames, callOf } from '../../operate-center/contract/contract.ts'
import { createRecordingCenter } from '../../operate-center/contract/testing/recording-center.ts'
import { sampleInput, sampleValue } from '../../operate-center/contract/testing/sample.ts'
import { createBrowserDoor } from '../../storefront/doors/browser-door.ts'
import { callRates } from '../../storefront/doors/call-rates.ts'
import { createSalesCookie } from '../../storefront/session/sales-cookie.ts'
import { createSessions } from '../../storefront/session/session.ts'
import { sessionStore } from '../storage/storage.ts'
import { call } from './call.ts'

const tenant = { project: 'trip', merchant: 'yunyou', channel: 'h5', distributor: 'd1001' }
const origin = 'http://localhost:3000'
const center = createRecordingCenter()
const sessions = createSessions({ passwords: ['a-session-password-of-32-characters'], secure: false })
const sales = createSalesCookie({ passwords: ['a-session-password-of-32-characters'], secure: false })
const rates = callRates(100)
const door = createBrowserDoor({ center, sessions, sales, projects: ['trip'], origins: [], rates })
const browser = globalThis as { document?: unknown; window?: unknown; fetch: typeof fetch }
const original = browser.fetch
const kept = new Map<string, string>()

beforeAll(async () => {
  const signedIn = [await sessions.start(tenant, 'c1'), await sales.keep(tenant, { id: 's1', epoch: 0 })]
  const cookie = signedIn.map((set) => set.split(';')[0]).join('; ')
  browser.document = { documentElement: { dataset: { shop: '/trip/yunyou/h5/d1001' } } }
  browser.window = {
    sessionStorage: { getItem: (name: string) => kept.get(name) ?? null, setItem: kept.set.bind(kept) },
  }
  browser.fetch = async (path, init) => {
    const request = new Request(`${origin}${String(path)}`, init)
    request.headers.set('origin', origin)
    request.headers.set('cookie', cookie)
    return door(request, { address: '198.51.100.7', requestId: 'r1' })
  }
})
afterAll(() => {
  browser.fetch = original
  delete browser.document
  delete browser.window
})
beforeEach(() => {
  center.asked.length = 0
})

const names = callNames.filter((name): name is BrowserCallName => callOf(name).browser)

test.each(names)('%s goes through the door', async (name) => {
  const options = callOf(name).change ? { idempotencyKey: 'key-0123456789abcdef' } : {}
  const answer = await call(name, sampleInput(name) as never, options)
  const { customerKey: _, ...value } = sampleValue(name) as Record<string, unknown>
  expect(answer).toEqual({ ok: true, value })
  expect(center.asked).toMatchObject([{ name, tenant, input: sampleInput(name) }])
})

test('what is not given is left out, and a stored source goes along', async () => {
  sessionStore.set('yunyou', 'sourceparamter', '海报7')
  await call('tours.list', { keyword: '云南 大理&丽江', dest: undefined, page: 2 })
  expect(center.asked[0]?.input).toMatchObject({ keyword: '云南 大理&丽江', page: 2 })
  expect(center.asked[0]?.input).not.toHaveProperty('dest')
  expect(center.asked[0]?.caller.source).toBe('%E6%B5%B7%E6%8A%A57')
  kept.clear()
})

test('a change without a key is not sent', async () => {
  expect(await call('members.sendCode', { mobile: '13800138000', purpose: 'login' })).toMatchObject({
    ok: false,
  })
  expect(center.asked).toEqual([])
})

describe('without an answer', () => {
  const input = { mobile: '13800138000', purpose: 'login' } as const
  const key = { idempotencyKey: 'key-0123456789abcdef' }
  let door: typeof fetch
  beforeAll(() => {
    door = browser.fetch
  })
  afterEach(() => {
    browser.fetch = door
  })

  test.each<[string, () => Promise<Response>]>([
    ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['a proxy’s page', async () => new Response('<html>', { status: 502 })],
    ['something else', async () => new Response('{"ok":false}')],
    ['null', async () => new Response('null')],
  ])('%s is unavailable; the message warns against repeating a change', async (_, answer) => {
    browser.fetch = answer
    expect(await call('shop.home', {})).toEqual({
      ok: false,
      failure: { kind: 'unavailable', message: '网络不太稳定，请检查网络后再试' },
    })
    expect(await call('members.sendCode', input, key)).toEqual({
      ok: false,
      failure: { kind: 'unavailable', message: '网络不太稳定，请先查看是否已成功，再决定是否重试' },
    })
  })

  test('a given-up read stops the request', async () => {
    let seen: AbortSignal | null | undefined
    browser.fetch = (_, init) => {
      seen = init?.signal
      return new Promise((_, reject) => seen?.addEventListener('abort', () => reject(new Error('aborted'))))
    }
    const stop = new AbortController()
    const answer = call('shop.home', {}, { signal: stop.signal })
    stop.abort()
    expect(await answer).toMatchObject({ failure: { kind: 'unavailable' } })
    expect(seen?.aborted).toBe(true)
  })
})
