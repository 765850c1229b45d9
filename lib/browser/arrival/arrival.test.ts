import { headerSafe } from '../../operate-center/contract/source-header.ts'
import { settleArrival, sourceOf, takeAccessToken } from './arrival.ts'
import { TOUCH_MS } from './attribution.ts'
import { orderAttribution } from './order-attribution.ts'
import { partnerReturn } from './partner-return.ts'

const browser = globalThis as { window?: unknown; document?: unknown }
const areas = { localStorage: new Map<string, string>(), sessionStorage: new Map<string, string>() }
const { localStorage: local, sessionStorage: session } = areas
const shop = 'yunyou'
const now = Date.UTC(2026, 10, 20, 4)
let window: Record<string, unknown>

function storage(kept: Map<string, string>) {
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  }
}

beforeEach(() => {
  local.clear()
  session.clear()
  // Without consent nothing lasts longer than the tab (privacy.test.ts).
  local.set('yunyou:privacy', 'agreed')
  window = { localStorage: storage(local), sessionStorage: storage(session) }
  browser.window = window
  browser.document = { documentElement: { dataset: { jointHosts: 'www.partner.com' } } }
})
afterAll(() => {
  delete browser.window
  delete browser.document
})

function arrive(arrival: Record<string, string>, at = now) {
  window.wayfrontArrival = arrival
  session.set('yunyou:arrival', JSON.stringify({ ...arrival, accessToken: undefined }))
  settleArrival(shop, at)
}

const all = {
  openId: 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o',
  sourceType: '3',
  zhuanParam: 'u-77',
  jointOrigin: 'h5',
  jointUrl: 'https://www.partner.com/back',
  goParame: 'productDetail?proId=7',
  posterId: 'p7',
  sharingChainId: 'n-1',
  isIframe: '1',
}

test('each parameter is kept where the specification says, under the merchant’s name', () => {
  arrive(all)
  expect(Object.fromEntries(session)).toEqual({
    'yunyou:jointOrigin': 'h5',
    'yunyou:jointUrl': 'https://www.partner.com/back',
    'yunyou:goParame': 'productDetail?proId=7',
    'yunyou:isIframe': '1',
    'yunyou:sourceType': '3',
    'yunyou:zhuanParam': 'u-77',
    'yunyou:posterId': 'p7',
    'yunyou:sharingChainId': 'n-1',
    'yunyou:sourceparamter': '3;zhuanParam=u-77;posterId=p7;sharingChainId=n-1',
  })
  expect([...local.keys()].sort()).toEqual(['yunyou:attribution', 'yunyou:openId', 'yunyou:privacy'])
  expect(local.get('yunyou:openId')).toBe(all.openId)
  expect(partnerReturn(shop)).toBe('https://www.partner.com/back')
})

test('what a document that was left at once had brought is kept by the next one', () => {
  session.set('yunyou:arrival', JSON.stringify({ sourceType: '5' }))
  settleArrival(shop, now)
  expect(session.get('yunyou:sourceparamter')).toBe('5')
  expect(session.has('yunyou:arrival')).toBe(false)
})

test('an arrival is settled once', () => {
  arrive({ sourceType: '3' })
  session.set('yunyou:sourceparamter', 'changed')
  settleArrival(shop, now + 1)
  expect(session.get('yunyou:sourceparamter')).toBe('changed')
})

test.each<[string, Record<string, string>]>([
  ['an openId with other characters', { openId: 'o<script>' }],
  ['an openId that is too long', { openId: 'o'.repeat(65) }],
  ['a source with a line break', { sourceType: '3\r\nx: y' }],
  ['a long source', { sourceType: 'x'.repeat(33) }],
  ['an unknown partner', { jointOrigin: 'constructor' }],
  ['a strange poster', { posterId: '../x' }],
  ['a strange chain', { sharingChainId: '{"a":1}' }],
  ['a return address elsewhere', { jointUrl: 'https://evil.example/' }],
  ['a target with control characters', { goParame: 'a\u0000b' }],
  ['a forwarder with control characters', { zhuanParam: 'a\nb' }],
  ['no frame', { isIframe: '0' }],
])('%s is dropped', (_, arrival) => {
  arrive(arrival)
  expect([...session.keys(), ...local.keys()]).toEqual(['yunyou:privacy'])
})

test('invalid values in storage are dropped', () => {
  for (const text of ['7', '"x"', 'null', '[]', '{', '{"openId":7,"jointUrl":{}}']) {
    session.set('yunyou:arrival', text)
    expect(() => settleArrival(shop, now)).not.toThrow()
  }
  expect([...local.keys()]).toEqual(['yunyou:privacy'])
})

test('a return address that was allowed once is not followed when the shop no longer allows it', () => {
  arrive(all)
  browser.document = { documentElement: { dataset: {} } }
  expect(partnerReturn(shop)).toBe('')
})

test('the source is fit for a header, and the later one replaces the earlier', () => {
  expect(sourceOf({})).toBe('')
  expect(sourceOf({ jointOrigin: 'h5' })).toBe('')
  expect(sourceOf({ posterId: 'p7' })).toBe('posterId=p7')
  const source = sourceOf({ sourceType: '3', zhuanParam: '转发=1;x' })
  expect(headerSafe(source)).toBe(source)
  arrive({ sourceType: '3', posterId: 'p7' })
  arrive({ sourceType: '5' })
  expect(session.get('yunyou:sourceparamter')).toBe('5')
  expect(session.has('yunyou:posterId')).toBe(false)
})

test('the partner’s token is taken once and kept nowhere', () => {
  arrive({ accessToken: 'T1', sourceType: '3' })
  expect(JSON.stringify([...session, ...local])).not.toContain('T1')
  expect(takeAccessToken()).toBe('T1')
  expect(takeAccessToken()).toBe('')
})

describe('attribution', () => {
  const day = 86_400_000
  const ofOrder = (at: number) => orderAttribution(shop, at)

  test('an order carries the first and the last touch, and no identity', () => {
    arrive({ sourceType: '3', openId: all.openId, jointOrigin: 'h5' })
    arrive({ sourceType: '5', sharingChainId: 'n-2' }, now + day)
    const attribution = ofOrder(now + 2 * day)
    expect(attribution).toEqual({
      'first.at': '2026-11-20T04:00:00.000Z',
      'first.sourceType': '3',
      'first.jointOrigin': 'h5',
      'last.at': '2026-11-21T04:00:00.000Z',
      'last.sourceType': '5',
      'last.sharingChainId': 'n-2',
    })
    expect(JSON.stringify(attribution)).not.toContain(all.openId)
  })

  test('a visit without a source changes nothing; openId alone is none', () => {
    arrive({ sourceType: '3' })
    const before = ofOrder(now)
    arrive({ openId: 'o2', goParame: 'orderList', isIframe: '1' }, now + day)
    settleArrival(shop, now + day)
    expect(ofOrder(now + day)).toEqual(before)
  })

  test('thirty days count, not longer', () => {
    arrive({ sourceType: '3' })
    expect(ofOrder(now + TOUCH_MS - 1)['first.sourceType']).toBe('3')
    expect(ofOrder(now + TOUCH_MS)).toEqual({})
    arrive({ sourceType: '5' }, now + TOUCH_MS)
    expect(ofOrder(now + TOUCH_MS)).toMatchObject({ 'first.sourceType': '5', 'last.sourceType': '5' })
  })

  test('a tampered store does not spoil an order', () => {
    for (const text of ['{', '7', '{"first":7,"last":{"at":"x"}}', '{"first":{"at":1e15,"touch":{}}}']) {
      local.set('yunyou:attribution', text)
      expect(ofOrder(now)).toEqual({})
    }
    local.set('yunyou:attribution', JSON.stringify({ last: { at: now, touch: { 'a b': 'x' } } }))
    expect(ofOrder(now)).toEqual({})
  })
})
