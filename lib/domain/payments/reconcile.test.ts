import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { type BillLine, type Booked, compareBill, type DifferenceCode, sidesOf } from './reconcile.ts'

const DAY = '2026-11-20'

const entry = fc.record({
  about: fc.constantFrom('payment' as const, 'refund' as const),
  number: fc.integer({ min: 1, max: 30 }).map((n) => `P${n}`),
  orderNo: fc.constant('T1'),
  transactionNo: fc.integer({ min: 1, max: 5 }).map((n) => `X${n}`),
  amount: fc.integer({ min: 1, max: 10_000_000 }),
  day: fc.constantFrom(DAY, DAY, DAY, '2026-11-19', null),
})
const books = fc.uniqueArray(
  fc
    .tuple(entry, fc.boolean())
    .map(([one, open]): Booked => (one.about === 'refund' && open ? { ...one, open } : one)),
  { selector: ({ about, number }) => `${about} ${number}`, maxLength: 25 },
)
const line = fc.tuple(entry, fc.boolean()).map(
  ([{ about, number, transactionNo, amount }, failed]): BillLine => ({
    about,
    number,
    transactionNo,
    amount,
    ...(about === 'refund' && failed && { failed }),
  }),
)

const lineOf = ({ about, number, transactionNo, amount }: Booked): BillLine => ({
  about,
  number,
  transactionNo,
  amount,
})
const moved = (booked: readonly Booked[]) => booked.filter(({ day }) => day === DAY)

test('a bill that says what the books say has no difference, in any order', () => {
  fc.assert(
    fc.property(books, fc.infiniteStream(fc.nat()), (booked, order) => {
      const bill = moved(booked).map(lineOf)
      const shuffled = bill
        .map((one) => ({ one, at: order.next().value as number }))
        .sort((a, b) => a.at - b.at)
        .map(({ one }) => one)
      expect(compareBill(DAY, shuffled, booked)).toEqual([])
    }),
  )
})

test('the differences explain the whole difference of the sums, whatever stands on both sides', () => {
  fc.assert(
    fc.property(books, fc.array(line, { maxLength: 40 }), fc.boolean(), (booked, wild, right) => {
      const bill = right ? [...moved(booked).map(lineOf), ...wild] : wild
      const differences = compareBill(DAY, bill, booked)
      const sides = sidesOf(DAY, bill, booked)
      const explained = differences.reduce((sum, { billed, booked: ours }) => sum + billed - ours, 0)
      expect(explained).toBe(sides.billed - sides.booked)
    }),
  )
})

test('what is planted into a right bill is found, and nothing else', () => {
  fc.assert(
    fc.property(
      books.filter((booked) => moved(booked).some(({ open }) => !open)),
      fc.nat(),
      fc.constantFrom('missing', 'amount', 'transaction', 'unknown', 'billedTwice', 'notBooked', 'otherDay'),
      (booked, pick, code) => {
        const closed = moved(booked).filter(({ open }) => !open)
        const target = closed[pick % closed.length] as Booked
        const right = moved(booked).map(lineOf)
        const isTarget = ({ about, number }: BillLine | Booked) =>
          about === target.about && number === target.number
        const planted: Record<typeof code, { bill: BillLine[]; booked: Booked[] }> = {
          missing: { bill: right.filter((one) => !isTarget(one)), booked },
          amount: {
            bill: right.map((one) => (isTarget(one) ? { ...one, amount: one.amount + 1 } : one)),
            booked,
          },
          transaction: {
            bill: right.map((one) => (isTarget(one) ? { ...one, transactionNo: 'other' } : one)),
            booked,
          },
          unknown: { bill: right, booked: booked.filter((one) => !isTarget(one)) },
          billedTwice: { bill: [...right, lineOf(target)], booked },
          // Paid at the channel, and by the books the order was closed before.
          notBooked: {
            bill: right,
            booked: booked.map((one) => (isTarget(one) ? { ...one, day: null } : one)),
          },
          otherDay: {
            bill: right,
            booked: booked.map((one) => (isTarget(one) ? { ...one, day: '2026-11-21' } : one)),
          },
        }
        const { bill, booked: ours } = planted[code]
        expect(compareBill(DAY, bill, ours).map(({ code: found, number }) => [found, number])).toEqual([
          [code, target.number],
        ])
      },
    ),
  )
})

test.each<[string, DifferenceCode | null, Partial<BillLine>, Partial<Booked>]>([
  ['a refund that the channel failed and the books have as done', 'refundFailed', { failed: true }, {}],
  ['a refund that the channel failed and that waits for its result', null, { failed: true }, { open: true }],
  ['a refund that the channel failed and the books have as failed', null, { failed: true }, { day: null }],
  ['a refund under way at both', null, {}, { open: true }],
  ['a refund that the channel pays and the books have as failed', 'notBooked', {}, { day: null }],
])('%s', (_what, code, billed, ours) => {
  const one = { about: 'refund' as const, number: 'R1', transactionNo: 'X1', amount: 100 }
  const found = compareBill(DAY, [{ ...one, ...billed }], [{ ...one, orderNo: 'T1', day: DAY, ...ours }])
  expect(found.map((difference) => difference.code)).toEqual(code === null ? [] : [code])
})
