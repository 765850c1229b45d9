import { addDays, shanghaiInstant } from '../../base/calendar/dates.ts'
import { sampleValue } from '../../operate-center/contract/testing/sample.ts'
import { forgetCustomer, setUser } from './customer.ts'
import { keepVouchers, readVouchers } from './kept-vouchers.ts'

function area() {
  const kept = new Map<string, string>()
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  }
}

const browser = globalThis as { window?: unknown; localStorage?: unknown; sessionStorage?: unknown }
beforeEach(() => {
  browser.localStorage = area()
  browser.sessionStorage = area()
  browser.window = browser
})
afterAll(() => {
  delete browser.localStorage
  delete browser.sessionStorage
  delete browser.window
})

const DAY = '2026-12-03'
const at = shanghaiInstant(DAY)
const sample = sampleValue('vouchers.list')
const [voucher] = sample.vouchers
if (!voucher) throw new Error('the sample has no voucher')
const code = 'ABCD EFGH JKMN'
const unused = { ...voucher, state: 'unused', code, qr: 'V1:ABCD', validTo: DAY, usedAt: null } as const
const sheetOf = (vouchers: (typeof sample)['vouchers']) => ({ ...sample, vouchers })
const sheet = sheetOf([unused])
/** The phone's clock so many days later. */
const later = (days: number) => shanghaiInstant(addDays(DAY, days))
const customer = (customerId: string) => ({ customerId, name: '测试甲', mobile: '139****0001' })

test('vouchers that were opened are there again, for the one who opened them', () => {
  keepVouchers('yunyou', 'D1', sheet, at)
  expect(readVouchers('yunyou', 'D1', at)).toBeNull()
  setUser('yunyou', customer('c1'))
  keepVouchers('yunyou', 'D1', sheet, at)
  expect(readVouchers('yunyou', 'D1', at)).toEqual({ at, sheet })
  expect(readVouchers('haiyue', 'D1', at)).toBeNull()
  browser.sessionStorage = area()
  setUser('yunyou', customer('c2'))
  expect(readVouchers('yunyou', 'D1', at)).toBeNull()
})

test('signing out takes them along, and the oldest order leaves first', () => {
  setUser('yunyou', customer('c1'))
  for (const index of [1, 2, 3, 4, 5, 6]) keepVouchers('yunyou', `D${index}`, sheet, at + index)
  expect(readVouchers('yunyou', 'D1', at)).toBeNull()
  expect(readVouchers('yunyou', 'D6', at)?.at).toBe(at + 6)
  forgetCustomer('yunyou')
  setUser('yunyou', customer('c1'))
  expect(readVouchers('yunyou', 'D6', at)).toBeNull()
})

test('used vouchers stay for a week and leave by themselves; void ones are not kept at all', () => {
  setUser('yunyou', customer('c1'))
  const used = { ...unused, state: 'used', usedAt: new Date(at).toISOString() } as const
  expect(keepVouchers('yunyou', 'D1', sheetOf([used]), at)).toBe(true)
  expect(readVouchers('yunyou', 'D1', later(7))).not.toBeNull()
  expect(readVouchers('yunyou', 'D1', later(8))).toBeNull()
  expect(readVouchers('yunyou', 'D1', at)).toBeNull()

  keepVouchers('yunyou', 'D2', sheet, at)
  expect(keepVouchers('yunyou', 'D2', sheetOf([{ ...unused, state: 'void', code: '', qr: '' }]), at)).toBe(
    false,
  )
  expect(localStorage.getItem('yunyou:vouchers')).toBeNull()
})

test('another order that is opened clears away what has had its day', () => {
  setUser('yunyou', customer('c1'))
  keepVouchers('yunyou', 'D1', sheet, at)
  const open = { ...unused, validTo: null }
  expect(keepVouchers('yunyou', 'D2', sheetOf([open]), later(8))).toBe(true)
  expect(localStorage.getItem('yunyou:vouchers')).not.toContain('D1')
  expect(readVouchers('yunyou', 'D2', later(400))).not.toBeNull()
})

test('what has expired since it was read is not shown as if it could be used', () => {
  setUser('yunyou', customer('c1'))
  keepVouchers('yunyou', 'D1', sheet, at)
  const [kept] = readVouchers('yunyou', 'D1', later(1))?.sheet.vouchers ?? []
  expect(kept).toMatchObject({ state: 'expired', stateText: '已过期', qr: '' })
  expect(readVouchers('yunyou', 'D1', at)?.sheet.vouchers[0]).toMatchObject({ state: 'unused', code })
})
