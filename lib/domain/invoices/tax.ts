import type { Fen } from '../../base/money/fen.ts'

/**
 * The tax within an amount, rounded to the fen: (amount − deducted) × rate ÷ (1 + rate).
 * @param rate as a decimal: 0.06
 * @param deducted what was passed on and is not taxed (差额征税)
 */
export function taxWithin(amount: Fen, rate: string, deducted: Fen = 0): { tax: Fen; net: Fen } {
  const match = /^0(?:\.(\d{1,3}))?$/.exec(rate)
  if (!match || !Number.isSafeInteger(amount) || amount < 0) throw new RangeError('not a rate or an amount')
  if (!Number.isSafeInteger(deducted) || deducted < 0 || deducted > amount) {
    throw new RangeError('more is deducted than there is')
  }
  const permille = BigInt((match[1] ?? '').padEnd(3, '0'))
  const base = 1000n + permille
  const tax = Number((2n * BigInt(amount - deducted) * permille + base) / (2n * base))
  return { tax, net: amount - tax }
}
