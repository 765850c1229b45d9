import { askPaymentAfter } from './payment.ts'

test('the result of a payment is polled often, then seldom, then no more', () => {
  expect(askPaymentAfter(0)).toBeLessThan(askPaymentAfter(30_000) ?? 0)
  expect(askPaymentAfter(400_000)).toBeNull()
})
