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

const sheet = sampleValue('vouchers.list')
const customer = (customerId: string) => ({ customerId, name: '测试甲', mobile: '139****0001' })

test('vouchers that were opened are there again, for the one who opened them', () => {
  keepVouchers('yunyou', 'D1', sheet, 5)
  expect(readVouchers('yunyou', 'D1')).toBeNull()
  setUser('yunyou', customer('c1'))
  keepVouchers('yunyou', 'D1', sheet, 5)
  expect(readVouchers('yunyou', 'D1')).toEqual({ at: 5, sheet })
  expect(readVouchers('haiyue', 'D1')).toBeNull()
  browser.sessionStorage = area()
  setUser('yunyou', customer('c2'))
  expect(readVouchers('yunyou', 'D1')).toBeNull()
})

test('signing out takes them along, and the oldest order leaves first', () => {
  setUser('yunyou', customer('c1'))
  for (const index of [1, 2, 3, 4, 5, 6]) keepVouchers('yunyou', `D${index}`, sheet, index)
  expect(readVouchers('yunyou', 'D1')).toBeNull()
  expect(readVouchers('yunyou', 'D6')?.at).toBe(6)
  forgetCustomer('yunyou')
  setUser('yunyou', customer('c1'))
  expect(readVouchers('yunyou', 'D6')).toBeNull()
})
