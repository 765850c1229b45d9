import fc from 'fast-check'
import type { InvoiceRule } from './invoice-rule.ts'
import { excludedOf, invoiceableOf, mayInvoice, withoutDeposit } from './invoiceable.ts'

const line = fc.record({
  label: fc.constantFrom('成人', '儿童', '意外险', '使馆费'),
  amount: fc.integer({ min: 0, max: 5_000_000 }),
})
const order = fc
  .record({ lines: fc.array(line, { maxLength: 6 }), freight: fc.integer({ min: 0, max: 100_000 }) })
  .chain((priced) => {
    const price = priced.lines.reduce((sum, { amount }) => sum + amount, 0) + priced.freight
    return fc.record({
      priced: fc.constant(priced),
      paid: fc.integer({ min: 0, max: price }),
      off: fc.float({ min: 0, max: 1, noNaN: true }),
      invoicedPart: fc.float({ min: 0, max: 1, noNaN: true }),
    })
  })
  .map(({ priced, paid, off, invoicedPart }) => {
    const refunded = Math.floor(paid * off)
    return { priced, paid, refunded, invoiced: Math.floor((paid - refunded) * invoicedPart) }
  })
const words = fc.subarray(['意外险', '使馆费'])

test('what can be invoiced is never negative and never more than was paid and stayed', () => {
  fc.assert(
    fc.property(order, words, ({ priced, ...books }, excluded) => {
      const amount = invoiceableOf(books, priced, excluded)
      expect(Number.isSafeInteger(amount)).toBe(true)
      expect(amount).toBeGreaterThanOrEqual(0)
      expect(amount + books.invoiced).toBeLessThanOrEqual(
        Math.max(books.paid - books.refunded, books.invoiced),
      )
    }),
  )
})

test('invoicing what can be invoiced leaves nothing, in any number of invoices', () => {
  fc.assert(
    fc.property(order, words, ({ priced, ...books }, excluded) => {
      const first = invoiceableOf(books, priced, excluded)
      expect(invoiceableOf({ ...books, invoiced: books.invoiced + first }, priced, excluded)).toBe(0)
    }),
  )
})

test('a refund never raises what can be invoiced, and excluding more never does', () => {
  fc.assert(
    fc.property(order, words, fc.nat(1_000_000), ({ priced, ...books }, excluded, more) => {
      const refunded = Math.min(books.paid, books.refunded + more)
      const before = invoiceableOf(books, priced, excluded)
      expect(invoiceableOf({ ...books, refunded }, priced, excluded)).toBeLessThanOrEqual(before)
      expect(invoiceableOf(books, priced, ['意外险', '使馆费'])).toBeLessThanOrEqual(before)
    }),
  )
})

test('lines that are not invoiced count in proportion to what was kept', () => {
  const priced = {
    lines: [
      { label: '成人', amount: 900_00 },
      { label: '旅游意外险', amount: 100_00 },
    ],
    freight: 0,
  }
  expect(excludedOf(priced, ['意外险'], 1000_00)).toBe(100_00)
  expect(excludedOf(priced, ['意外险'], 500_00)).toBe(50_00)
  expect(excludedOf(priced, ['意外险'], 1)).toBe(1)
  expect(excludedOf(priced, [], 500_00)).toBe(0)
  expect(excludedOf(priced, ['成人', '意外险'], 500_00)).toBe(500_00)
  expect(invoiceableOf({ paid: 1000_00, refunded: 500_00, invoiced: 0 }, priced, ['意外险'])).toBe(450_00)
})

const rule: InvoiceRule = {
  from: ['done'],
  notYet: '行程结束后可申请',
  contents: ['旅游费'],
  special: false,
}
const fine = { phase: 'done', afterSale: false, servedAt: 0, amount: 1, invoiced: false } as const

test.each([
  ['fine', {}, 'ok'],
  ['before it is delivered', { phase: 'serving' }, 'too-early'],
  ['closed', { phase: 'closed' }, 'nothing-to-invoice'],
  ['refunded', { phase: 'refunded' }, 'nothing-to-invoice'],
  ['a refund under way', { afterSale: true }, 'after-sale'],
  ['on an invoice', { invoiced: true }, 'already-invoiced'],
  ['nothing left', { amount: 0 }, 'nothing-to-invoice'],
  ['long ago', { servedAt: -31 * 86_400_000 }, 'too-late'],
] as const)('asked for an order that is %s', (_, patch, code) => {
  const answer = mayInvoice(rule, { ...fine, ...patch }, 30, 0)
  expect(answer.ok ? 'ok' : answer.code).toBe(code)
})

test('a kind that says nothing of invoices has none', () => {
  expect(mayInvoice(undefined, fine, 30, 0)).toMatchObject({ code: 'not-invoiceable' })
})

test('a deposit is never invoiced: not while it is kept, not once it is back, not what is kept of it', () => {
  const rental = { lines: [{ label: '设备', amount: 10_000 }], freight: 0 }
  const amount = (refunded: number, back: number) =>
    invoiceableOf(
      withoutDeposit({ paid: 60_000, refunded, invoiced: 0 }, { price: 50_000, back }),
      rental,
      [],
    )
  expect(amount(0, 0)).toBe(10_000)
  expect(amount(50_000, 50_000)).toBe(10_000)
  expect(amount(40_000, 40_000)).toBe(10_000)
  expect(amount(60_000, 50_000)).toBe(0)
})
