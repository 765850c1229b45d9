/**
 * Milliseconds until the next poll for the result of a payment: often at first, then seldom; null stops.
 * @param elapsed milliseconds since the customer began to wait
 */
export function askPaymentAfter(elapsed: number): number | null {
  if (elapsed < 10_000) return 1_500
  if (elapsed < 60_000) return 3_000
  return elapsed < 300_000 ? 8_000 : null
}
