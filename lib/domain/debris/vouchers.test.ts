import fc from 'fast-check'
import type { UnitStatus } from '../vocabulary.ts'
import {
  codeOfScan,
  hasExpired,
  keptVoucherStates,
  qrOf,
  type VoucherValidity,
  voucherStateOf,
  voucherStateText,
  weekdayOf,
  whyNotRedeemed,
  worthKeeping,
} from './vouchers.ts'

const always: VoucherValidity = { validFrom: null, validTo: null, weekdays: [], blackout: [] }
const day = fc
  .integer({ min: 0, max: 60 })
  .map((n) => new Date(Date.UTC(2026, 10, 1 + n)).toISOString().slice(0, 10))
const units = fc.array(fc.constantFrom<UnitStatus>(1, 2, 3, 4), { minLength: 1, maxLength: 5 })

test('only an issued voucher of a unit that is still bought is redeemed, on a day that counts', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...keptVoucherStates),
      units,
      fc.record({
        validFrom: fc.option(day),
        validTo: fc.option(day),
        weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 })),
        blackout: fc.uniqueArray(day, { maxLength: 5 }),
      }),
      day,
      (state, statuses, validity, today) => {
        const isFree =
          state === 'issued' &&
          statuses.some((status) => status === 1) &&
          !statuses.includes(4) &&
          (validity.validFrom === null || today >= validity.validFrom) &&
          (validity.validTo === null || today <= validity.validTo) &&
          (validity.weekdays.length === 0 || validity.weekdays.includes(weekdayOf(today))) &&
          !validity.blackout.includes(today)
        expect(whyNotRedeemed({ state, units: statuses }, validity, today) === null).toBe(isFree)
      },
    ),
  )
})

test('a used voucher stays used, and one whose units are gone is void', () => {
  expect(voucherStateOf({ state: 'used', units: [3] }, always, '2026-11-23')).toBe('used')
  expect(voucherStateOf({ state: 'issued', units: [3, 2] }, always, '2026-11-23')).toBe('void')
  expect(voucherStateOf({ state: 'waiting', units: [2] }, always, '2026-11-23')).toBe('void')
  expect(voucherStateOf({ state: 'issued', units: [3, 1] }, always, '2026-11-23')).toBe('unused')
})

test('what was used without being scanned is neither unused nor expired, but a refund counts', () => {
  const until = { ...always, validTo: '2026-11-23' }
  const spent = { state: 'issued', units: [1], spent: true } as const
  expect(voucherStateOf(spent, until, '2026-11-23')).toBe('used')
  expect(voucherStateOf(spent, until, '2026-11-30')).toBe('used')
  expect(voucherStateOf({ ...spent, units: [3] }, until, '2026-11-23')).toBe('void')
})

test('the last day of validity still counts', () => {
  const until = { ...always, validTo: '2026-11-23' }
  const voucher = { state: 'issued', units: [1] } as const
  expect(voucherStateOf(voucher, until, '2026-11-23')).toBe('unused')
  expect(voucherStateOf(voucher, until, '2026-11-24')).toBe('expired')
})

test('the words say that money is on its way back', () => {
  expect(voucherStateText('unused', [4])).toBe('退款处理中')
  expect(voucherStateText('unused', [1])).toBe('未使用')
  expect(weekdayOf('2026-11-23')).toBe(1)
})

test('a scanned code and a typed one are the same', () => {
  expect(codeOfScan(qrOf('AB12'))).toBe('AB12')
  expect(codeOfScan(' ab12 ')).toBe('ab12')
})

test('a phone keeps vouchers while one can be used, and a week longer', () => {
  const one = { state: 'unused', validTo: '2026-12-03', usedAt: null } as const
  const ended = [
    { ...one, state: 'void' },
    { ...one, state: 'failed' },
    { ...one, state: 'used', usedAt: '2026-11-01T02:00:00.000Z' },
  ] as const
  expect(worthKeeping([one], '2026-12-10')).toBe(true)
  expect(worthKeeping([one], '2026-12-11')).toBe(false)
  expect(worthKeeping([{ ...one, validTo: null }], '2030-01-01')).toBe(true)
  expect(worthKeeping([{ ...one, state: 'waiting', validTo: null }], '2026-12-01')).toBe(true)
  expect(worthKeeping([], '2026-11-02')).toBe(false)
  // The 1st in China, and a week.
  expect(worthKeeping(ended, '2026-11-08')).toBe(true)
  expect(worthKeeping(ended, '2026-11-09')).toBe(false)
  expect(worthKeeping([...ended, one], '2026-11-20')).toBe(true)
})

test('what was unused has expired once its last day is over', () => {
  const one = { state: 'unused', validTo: '2026-12-03' } as const
  expect([hasExpired(one, '2026-12-03'), hasExpired(one, '2026-12-04')]).toEqual([false, true])
  expect(hasExpired({ ...one, validTo: null }, '2030-01-01')).toBe(false)
  expect(hasExpired({ ...one, state: 'used' }, '2030-01-01')).toBe(false)
})
