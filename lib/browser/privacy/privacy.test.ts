import { settleArrival } from '../arrival/arrival.ts'
import { TOUCH_MS } from '../arrival/attribution.ts'
import { orderAttribution } from '../arrival/order-attribution.ts'
import { tracedUuid, visitorUuid } from '../storage/visitor-uuid.ts'
import { awaitsWord, mayTrace, onAgreed } from './privacy.ts'
import { agree, decline } from './privacy-choice.ts'

const browser = globalThis as { window?: unknown; document?: unknown }
const local = new Map<string, string>()
const session = new Map<string, string>()
const shop = 'yunyou'
const now = Date.UTC(2026, 10, 20, 4)

function storage(kept: Map<string, string>) {
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  }
}

const target = new EventTarget()
let window: Record<string, unknown>
beforeEach(() => {
  local.clear()
  session.clear()
  window = { localStorage: storage(local), sessionStorage: storage(session) }
  browser.window = window
  browser.document = { documentElement: { dataset: {} } }
  Object.assign(globalThis, {
    addEventListener: target.addEventListener.bind(target),
    removeEventListener: target.removeEventListener.bind(target),
    dispatchEvent: target.dispatchEvent.bind(target),
  })
})
afterAll(() => {
  delete browser.window
  delete browser.document
})

function arrive(arrival: Record<string, string>, at = now) {
  window.wayfrontArrival = arrival
  settleArrival(shop, at)
}
const came = { sourceType: '3', sharingChainId: 'n-1', openId: 'o-1', jointOrigin: 'h5' }

test('without consent the source lasts as long as the tab, and the visitor cannot be recognised again', () => {
  expect(awaitsWord(shop)).toBe(true)
  arrive(came)
  expect([...local.keys()]).toEqual([])
  expect(orderAttribution(shop, now + 1)['last.sharingChainId']).toBe('n-1')
  const uuid = visitorUuid(shop)
  expect(visitorUuid(shop)).toBe(uuid)
  expect([tracedUuid(shop), mayTrace(shop)]).toEqual(['', false])
  expect([...local.keys()]).toEqual([])
})

test('with consent, what was kept for the tab is kept with its own time, and the earlier first touch stays', () => {
  arrive(came)
  const uuid = visitorUuid(shop)
  const told: string[] = []
  const stop = onAgreed(shop, () => told.push('agreed'))
  arrive({ sourceType: '5' }, now + 1000)
  agree(shop, now + 2000)
  stop()
  expect(told).toEqual(['agreed'])
  expect(local.get('yunyou:openId')).toBe('o-1')
  expect(tracedUuid(shop)).toBe(uuid)
  expect(session.has('yunyou:attribution')).toBe(false)
  expect(orderAttribution(shop, now + 3000)).toMatchObject({
    'first.at': new Date(now).toISOString(),
    'first.sourceType': '3',
    'last.at': new Date(now + 1000).toISOString(),
    'last.sourceType': '5',
  })
  expect(orderAttribution(shop, now + TOUCH_MS + 500)).toEqual({
    'last.at': new Date(now + 1000).toISOString(),
    'last.sourceType': '5',
  })
})

test('after declining no source is kept or taken any more; what a partner needs stays', () => {
  arrive(came)
  visitorUuid(shop)
  decline(shop)
  const left = () => [...local, ...session].map(([name]) => name).sort()
  expect(left()).toEqual(['yunyou:jointOrigin', 'yunyou:privacy', 'yunyou:uuid'])
  expect(local.has('yunyou:uuid')).toBe(false)
  arrive({ ...came, posterId: 'p1', zhuanParam: 'z' })
  expect(left()).toEqual(['yunyou:jointOrigin', 'yunyou:privacy', 'yunyou:uuid'])
  expect(orderAttribution(shop, now + 1)).toEqual({})
  expect(tracedUuid(shop)).toBe('')
})

test('declining removes what was kept earlier', () => {
  agree(shop, now)
  arrive(came)
  const before = visitorUuid(shop)
  expect(local.has('yunyou:attribution')).toBe(true)
  decline(shop)
  expect([...local.keys()]).toEqual(['yunyou:privacy'])
  expect(visitorUuid(shop)).not.toBe(before)
})

test('signing in after declining counts as consent', () => {
  decline(shop)
  agree(shop, now)
  arrive(came)
  expect(local.has('yunyou:attribution')).toBe(true)
  expect(tracedUuid(shop)).toHaveLength(32)
})

test('consent is given per merchant', () => {
  agree(shop, now)
  expect(mayTrace('haiyue')).toBe(false)
})
