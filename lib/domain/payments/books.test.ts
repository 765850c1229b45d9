import fc from 'fast-check'
import { type BookDay, daysWithoutBill, totalOf, whyNotClosed } from './books.ts'

const sum = fc.record({ count: fc.nat(50), amount: fc.nat(1_000_000) })
const day = fc.record<BookDay>({
  channel: fc.constantFrom('wechat', 'alipay', 'sandbox', 'offline'),
  payments: sum,
  refunds: sum,
  bill: fc.option(fc.record({ payments: sum, refunds: sum, fees: fc.nat(1_000) })),
  differences: fc.nat(3),
})
const days = fc.array(day, { maxLength: 60 })

test('a total is the sum of its days, and stays the same however they are split', () => {
  fc.assert(
    fc.property(days, fc.nat(60), (all, at) => {
      const [one, two] = [totalOf(all.slice(0, at)), totalOf(all.slice(at))]
      const total = totalOf(all)
      expect(total.net).toBe(one.net + two.net)
      expect(total.fees).toBe(one.fees + two.fees)
      for (const key of ['payments', 'refunds', 'billedPayments', 'billedRefunds'] as const) {
        expect(total[key]).toEqual({
          count: one[key].count + two[key].count,
          amount: one[key].amount + two[key].amount,
        })
      }
      expect(total.net).toBe(total.payments.amount - total.refunds.amount - total.fees)
    }),
  )
})

test('a month closes when it is over, billed and settled, and in no other case', () => {
  fc.assert(
    fc.property(
      days,
      fc.nat(2),
      fc.constantFrom('2026-10', '2026-11', '2026-12'),
      (all, differences, month) => {
        const may = whyNotClosed({ month, days: all, differences }, '2026-11-23') === null
        expect(may).toBe(month === '2026-10' && differences === 0 && daysWithoutBill(all).length === 0)
      },
    ),
  )
})

test('a day without money, and money that no channel bills, need no bill', () => {
  const none = { count: 0, amount: 0 }
  const paid = { count: 1, amount: 100 }
  const rows: BookDay[] = [
    { channel: 'wechat', payments: none, refunds: none, bill: null, differences: 0 },
    { channel: 'offline', payments: paid, refunds: none, bill: null, differences: 0 },
    { channel: 'alipay', payments: none, refunds: paid, bill: null, differences: 0 },
  ]
  expect(daysWithoutBill(rows).map(({ channel }) => channel)).toEqual(['alipay'])
})
