import { type Fen, isFen } from './fen.ts'

/**
 * half-up: everyday rounding (discounts, mark-ups). down: what a traveller has to pay, up: what a traveller receives,
 * so that a fraction of a fen always falls to the traveller.
 */
export type Rounding = 'half-up' | 'down' | 'up'

/**
 * Percentages are read exactly to four decimals (8.5 %, 0.0625 %); further decimals would be noise of binary fractions.
 */
const PERCENT_SCALE = 10_000n * 100n

function checkAmount(amount: Fen): void {
  if (!isFen(amount) || amount < 0) throw new RangeError(`not a non-negative amount in fen: ${amount}`)
}

/** `percent` (≥ 0) of an amount, in whole fen. Computed in integers: 0.07 * 100 is not 7 in binary fractions. */
export function percentOf(amount: Fen, percent: number, rounding: Rounding = 'half-up'): Fen {
  checkAmount(amount)
  if (!Number.isFinite(percent) || percent < 0) throw new RangeError(`not a percentage: ${percent}`)
  const product = BigInt(amount) * BigInt(Math.round(percent * 10_000))
  const whole = product / PERCENT_SCALE
  const rest = product % PERCENT_SCALE
  const up = rounding === 'up' ? rest > 0n : rounding === 'half-up' && rest * 2n >= PERCENT_SCALE
  return Number(up ? whole + 1n : whole)
}

/**
 * Splits an amount in proportion to integer weights (≥ 0, not all zero) so that the parts add up to it exactly.
 * The fen left over by rounding down go to the largest remainders, earlier ones first, so the same input always
 * splits the same way and no part is more than one fen from its exact share.
 */
export function allocate(amount: Fen, weights: readonly number[]): Fen[] {
  checkAmount(amount)
  if (weights.some((weight) => !Number.isSafeInteger(weight) || weight < 0)) {
    throw new RangeError('weights must be non-negative integers')
  }
  const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n)
  if (total === 0n) throw new RangeError('at least one weight must be positive')
  const parts = weights.map((weight, index) => {
    const product = BigInt(amount) * BigInt(weight)
    return { index, share: Number(product / total), remainder: product % total }
  })
  const left = amount - parts.reduce((sum, part) => sum + part.share, 0)
  const byRemainder = [...parts].sort((a, b) =>
    a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
  )
  for (const part of byRemainder.slice(0, left)) part.share += 1
  return parts.map((part) => part.share)
}

/** Splits an amount over `count` (≥ 1) persons as evenly as fen allow; the first ones carry the odd fen. */
export function allocateEvenly(amount: Fen, count: number): Fen[] {
  if (!Number.isInteger(count) || count < 1) throw new RangeError(`not a number of persons: ${count}`)
  return allocate(amount, new Array<number>(count).fill(1))
}
