import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { type DayStock, shortSlots, stockOf, writtenStock } from './day-stock.ts'

const slot = fc.constantFrom('', '09:00', '10:30', '15:00', '19:30')
const stocks = (plan: fc.Arbitrary<number>) =>
  fc.array(fc.tuple(slot, plan), { maxLength: 6 }).map((pairs): DayStock => new Map(pairs))
const planned = stocks(fc.integer({ min: -1, max: 40 }))
const taken = stocks(fc.nat({ max: 40 }))

test('what passes sells no place twice, and nothing else is refused', () => {
  fc.assert(
    fc.property(planned, taken, (after, sold) => {
      const short = new Set(shortSlots(after, sold))
      for (const [time, count] of sold) {
        const plan = after.get(time)
        const fits = plan === undefined ? count === 0 : plan === -1 || count <= plan
        expect([time, short.has(time)]).toEqual([time, !fits])
      }
      for (const time of short) expect(sold.has(time)).toBe(true)
    }),
  )
})

test('more places never refuse what fewer have allowed', () => {
  fc.assert(
    fc.property(planned, taken, fc.nat({ max: 20 }), (after, sold, more) => {
      const larger = new Map([...after].map(([time, plan]) => [time, plan === -1 ? -1 : plan + more]))
      const before = new Set(shortSlots(after, sold))
      for (const time of shortSlots(larger, sold)) expect(before.has(time)).toBe(true)
    }),
  )
})

test('a stock is read as it was written', () => {
  const timed = fc
    .array(fc.tuple(fc.constantFrom('09:00', '10:30', '15:00'), fc.integer({ min: -1, max: 99 })), {
      minLength: 1,
    })
    .map((pairs): DayStock => new Map(pairs))
  const whole = fc.integer({ min: -1, max: 99 }).map((plan): DayStock => new Map([['', plan]]))
  fc.assert(
    fc.property(fc.oneof(timed, whole), (stock) => {
      expect(stockOf(writtenStock(stock))).toEqual(new Map([...stock].sort()))
    }),
  )
})

test.each([
  [{ stock: 5, slots: [{ time: '09:00', plan: 5 }] }, '留空'],
  [{ stock: null, slots: [] }, '请填写库存'],
  [
    {
      stock: null,
      slots: [
        { time: '09:00', plan: 5 },
        { time: '09:00', plan: 6 },
      ],
    },
    '两次',
  ],
])('says what is wrong with %j', (written, said) => {
  expect(stockOf(written)).toContain(said)
})
