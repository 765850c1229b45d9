import { setUser } from '../../../browser/storage/customer.ts'
import type { Failure } from '../../../operate-center/contract/failures.ts'
import { beginSubmission, endSubmission, parseDraft, patchDraft } from '../core/draft.ts'
import { readDraft, writeDraft } from '../core/draft-store-client.ts'
import { keepChoice, readChoice } from '../core/kept-choice.ts'
import { type DebrisChoice, isDebrisPicked, putGuest, startDebrisDraft } from './debris-draft.ts'
import { debrisFlow, debrisQuoteInput } from './debris-flow.ts'
import { debrisOrderInput } from './debris-order-input.ts'

const BASE = '/trip/yunyou/h5/d1001'
const choice: DebrisChoice = {
  proId: 'f1',
  packageId: 'named',
  date: '2026-12-03',
  slot: '10:00',
  days: 1,
  adults: 2,
  children: 1,
  way: 'none',
  pointId: '',
  asks: { flight: 'MU5735' },
  guestRule: 'ticket',
}
const fresh = () => startDebrisDraft(BASE, choice, null, 'key-1')
const filled = () =>
  patchDraft(
    debrisFlow,
    fresh(),
    {
      guests: ['t1', 't2', 't3'],
      contact: { name: ' 张三 ', mobile: '138 0013 8000', email: '' },
      remark: ' 带婴儿车 ',
      agreed: ['debris:2'],
      guardianConsent: true,
    },
    'k',
  )
const again = (change: Partial<DebrisChoice>) =>
  startDebrisDraft(BASE, { ...choice, ...change }, filled(), 'key-2')

const kept = new Map<string, string>()
const area = {
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, value: string) => void kept.set(name, value),
  removeItem: (name: string) => void kept.delete(name),
}
const browser = globalThis as { window?: unknown; localStorage?: unknown; sessionStorage?: unknown }
beforeEach(() => {
  kept.clear()
  Object.assign(browser, { localStorage: { ...area }, sessionStorage: area, window: browser })
})
afterAll(() => {
  delete browser.localStorage
  delete browser.sessionStorage
  delete browser.window
})

test('a draft survives being kept as text; anything altered is no draft', () => {
  const draft = filled()
  expect(parseDraft(debrisFlow, JSON.stringify(draft))).toEqual(draft)
  for (const wrong of [
    { ...draft, version: 2 },
    { ...draft, date: '2026-13-03' },
    { ...draft, date: undefined },
    { ...draft, adults: 51 },
    { ...draft, days: 0 },
    { ...draft, way: 'pigeon' },
    { ...draft, asks: { shoeSize: '43' } },
    { ...draft, asks: { flight: 5735 } },
    { ...draft, guestRule: 'all' },
    { ...draft, guests: [1] },
    { ...draft, contact: { name: '' } },
    { ...draft, guardianConsent: 'yes' },
  ]) {
    expect(parseDraft(debrisFlow, JSON.stringify(wrong))).toBeNull()
  }
  expect(isDebrisPicked({ packageId: 'p', date: null, slot: '', adults: 0, asks: {} })).toBe(true)
  expect(isDebrisPicked({ date: 'tomorrow' })).toBe(false)
  expect(isDebrisPicked({ days: 91 })).toBe(false)
})

test('it is there again in this shop, and for nobody who signs in after another customer', () => {
  setUser('yunyou', { customerId: 'c1', name: '', mobile: '' })
  writeDraft(debrisFlow, 'yunyou', filled())
  const place = { merchant: 'yunyou', base: BASE, kind: 'debris', product: 'f1', search: '' } as const
  keepChoice(place, { adults: 3 })
  expect(readDraft(debrisFlow, 'yunyou', BASE)).toEqual(filled())
  expect(readDraft(debrisFlow, 'yunyou', '/trip/yunyou/wechat/d1002')).toBeNull()
  expect(readDraft(debrisFlow, 'haiyue', BASE)).toBeNull()
  setUser('yunyou', { customerId: 'c1', name: '张三', mobile: '' })
  expect(readDraft(debrisFlow, 'yunyou', BASE)).not.toBeNull()
  setUser('yunyou', { customerId: 'c2', name: '', mobile: '' })
  expect(readDraft(debrisFlow, 'yunyou', BASE)).toBeNull()
  expect(readChoice(place, isDebrisPicked, false)).toBeNull()
})

test('a guest’s draft stays when they sign in', () => {
  writeDraft(debrisFlow, 'yunyou', fresh())
  setUser('yunyou', { customerId: 'c1', name: '', mobile: '' })
  expect(readDraft(debrisFlow, 'yunyou', BASE)).toEqual(fresh())
})

test('another day, time or number of the same product loses nothing that still counts', () => {
  expect(again({ date: '2026-12-04', slot: '' })).toMatchObject({
    key: 'key-1',
    date: '2026-12-04',
    slot: '',
    guests: ['t1', 't2', 't3'],
    guardianConsent: true,
    contact: { name: ' 张三 ' },
    remark: ' 带婴儿车 ',
  })
  expect(again({ children: 0 })).toMatchObject({ guests: ['t1', 't2'], guardianConsent: false })
  expect(again({ adults: 4, children: 0 })).toMatchObject({ guests: ['t1', 't2', 't3', null] })
})

test('another package has places for the guests it wants, and keeps what was filled in', () => {
  expect(again({ packageId: 'ride', guestRule: 'order' })).toMatchObject({
    packageId: 'ride',
    guests: ['t1'],
    contact: { name: ' 张三 ' },
    asks: { flight: 'MU5735' },
  })
  expect(again({ guestRule: 'none' })).toMatchObject({ guests: [] })
  expect(patchDraft(debrisFlow, fresh(), { guestRule: 'order' }, 'k').guests).toEqual([null])
})

test('another product begins anew with contact and address; an order that was placed gives them, too', () => {
  expect(again({ proId: 'f2' })).toMatchObject({
    key: 'key-2',
    guests: [null, null, null],
    contact: { name: ' 张三 ' },
    remark: '',
    agreed: [],
    guardianConsent: false,
  })
  const begun = beginSubmission(filled(), { input: {} as never, sentAt: 1 }, 'k')
  if (!begun) throw new Error('not begun')
  expect(patchDraft(debrisFlow, begun, { remark: 'x' }, 'k')).toBe(begun)
  const placed = endSubmission(begun, { kind: 'placed', orderNo: 'D1' })
  expect(startDebrisDraft(BASE, choice, placed, 'key-3')).toMatchObject({
    key: 'key-3',
    placed: null,
    guests: [null, null, null],
  })
  expect(startDebrisDraft('/trip/haiyue/h5/d2001', choice, filled(), 'k')).toMatchObject({
    contact: { name: '', mobile: '', email: '' },
  })
})

test('a guest takes one place; who held it changes over', () => {
  expect(putGuest(['t1', 't2', null], 2, 't1')).toEqual([null, 't2', 't1'])
  expect(putGuest(['t1', 't2', null], 0, 't2')).toEqual(['t2', 't1', null])
  expect(putGuest(['t1', null], 1, 't9')).toEqual(['t1', 't9'])
})

const quote = { fingerprint: 'f', payable: 5, coupons: { chosen: ['c1'], usable: 2, text: '' } }

test('the order is sent as it was quoted, with the answers that the package asks for', () => {
  const agreements = [{ code: 'debris', version: '2' }]
  const sent = debrisOrderInput(filled(), { asks: ['flight'] }, quote, agreements, { 'first.at': 'x' })
  expect(sent).toEqual({
    proId: 'f1',
    packageId: 'named',
    date: '2026-12-03',
    slot: '10:00',
    days: 1,
    adults: 2,
    children: 1,
    handover: { way: 'none' },
    guests: [{ travellerId: 't1' }, { travellerId: 't2' }, { travellerId: 't3' }],
    asks: { flight: 'MU5735' },
    guardianConsent: true,
    contact: { name: '张三', mobile: '13800138000', email: '' },
    remark: '带婴儿车',
    agreements,
    fingerprint: 'f',
    payable: 5,
    coupons: ['c1'],
    attribution: { 'first.at': 'x' },
  })
  expect(debrisOrderInput(filled(), { asks: [] }, quote, [], {}).asks).toEqual({})
  expect(() => debrisOrderInput(fresh(), { asks: [] }, quote, [], {})).toThrow(RangeError)
  expect(debrisQuoteInput({ ...fresh(), date: null, slot: '' })).not.toHaveProperty('date')
  expect(debrisQuoteInput({ ...fresh(), way: 'courier', regionCode: '' }).handover).toEqual({
    way: 'courier',
  })
  expect(debrisQuoteInput({ ...fresh(), way: 'pickup', pointId: 'pvg' }).handover).toEqual({
    way: 'pickup',
    pointId: 'pvg',
  })
})

const refusal = (code: string): Failure => ({ kind: 'refused', code, message: 'x' })
const invalid = (field: string): Failure => ({ kind: 'invalid', message: 'x', fields: { [field]: 'x' } })
test.each<[Failure, string | null]>([
  [refusal('SOLD_OUT'), 'debrisWriteOrder?dbId=f1'],
  [refusal('GUEST_BOOKED'), 'editGuestInfo'],
  [refusal('PRICE_CHANGED'), null],
  [refusal('COUPON_UNUSABLE'), null],
  [invalid('guests.1'), 'editGuestInfo'],
  [invalid('asks.flight'), 'debrisWriteOrder?dbId=f1'],
  [invalid('date'), 'debrisWriteOrder?dbId=f1'],
  [invalid('contact.mobile'), null],
  [{ kind: 'absent', message: 'x' }, 'debrisWriteOrder?dbId=f1'],
])('a refusal leads where it can be mended: %j', (failure, link) => {
  const step = debrisFlow.mend(failure)
  if (link === null) return expect(step).toBeNull()
  expect(step?.link(BASE, fresh())).toBe(`${BASE}/${link}`)
})
