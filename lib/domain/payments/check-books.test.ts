import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { checkBooks, type OrderBooks } from './check-books.ts'

const DAY = 86_400_000
const NOW = Date.parse('2026-11-20T04:00:00Z')

const payment = fc.record({
  number: fc.uuid(),
  amount: fc.integer({ min: 1, max: 1_000_000 }),
  state: fc.constantFrom('paid' as const, 'failed' as const, 'closed' as const, 'refunded' as const),
  endsAt: fc.integer({ min: NOW - 30 * DAY, max: NOW + DAY }),
})

/** An order whose books agree: each paid payment is given back in part by one completed refund. */
const right = fc
  .array(fc.tuple(payment, fc.double({ min: 0, max: 1, noNaN: true })), { maxLength: 5 })
  .map((rows): OrderBooks => {
    const payments = rows.map(([one]) => one)
    const payouts = rows.flatMap(([{ number, amount, state }, part]) =>
      state === 'paid' && Math.floor(amount * part) > 0
        ? [
            {
              number: `${number}R01`,
              payment: number,
              amount: Math.floor(amount * part),
              state: 'done' as const,
              since: NOW - DAY,
              completed: true,
              needsAction: false,
            },
          ]
        : [],
    )
    const sum = (list: readonly { amount: number }[]) => list.reduce((total, { amount }) => total + amount, 0)
    return {
      orderNo: 'T1',
      paid: sum(payments.filter(({ state }) => state === 'paid')),
      refunded: sum(payouts),
      payments,
      payouts,
    }
  })

test('books that agree show nothing; a fen too much or too little shows at the order', () => {
  fc.assert(
    fc.property(right, fc.integer({ min: -3, max: 3 }), fc.integer({ min: -3, max: 3 }), (books, a, b) => {
      const found = checkBooks({ ...books, paid: books.paid + a, refunded: books.refunded + b }, NOW)
      expect(found.map(({ code, billed, booked }) => [code, billed - booked])).toEqual([
        ...(a === 0 ? [] : [['orderPaid', a]]),
        ...(b === 0 ? [] : [['orderRefunded', b]]),
      ])
    }),
  )
})

const open = { number: 'P1', amount: 100, state: 'open' as const, endsAt: NOW }
const sent = {
  number: 'R1',
  payment: 'P1',
  amount: 100,
  state: 'processing' as const,
  since: NOW,
  completed: false,
  needsAction: false,
}

test.each<[string, Partial<OrderBooks>, string[]]>([
  ['a payment that just ended', { payments: [open] }, []],
  [
    'a payment of which its channel says nothing',
    { payments: [{ ...open, endsAt: NOW - DAY }] },
    ['paymentOpen'],
  ],
  [
    'money that nobody owes, not given back',
    { payments: [{ ...open, state: 'refunding', endsAt: NOW - 2 * DAY }] },
    ['returning'],
  ],
  ['a refund sent today', { payouts: [sent] }, []],
  ['a refund without result', { payouts: [{ ...sent, since: NOW - 4 * DAY }] }, ['payoutLate']],
  ['a refund that failed', { payouts: [{ ...sent, state: 'failed', needsAction: true }] }, ['payoutFailed']],
  ['a refund that failed and was sent again', { payouts: [{ ...sent, state: 'failed' }] }, []],
])('%s', (_what, books, codes) => {
  const order = { orderNo: 'T1', paid: 0, refunded: 0, payments: [], payouts: [], ...books }
  expect(checkBooks(order, NOW).map(({ code }) => code)).toEqual(codes)
})
