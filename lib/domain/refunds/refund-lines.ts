import type { Fen } from '../../base/money/fen.ts'
import type { UnitAddOn } from '../quote/unit-shares.ts'
import { addOnsOf } from '../quote/unit-shares.ts'

/** A line of a refund; what is kept is negative. */
export type RefundLine = { label: string; amount: Fen }

/** A unit's share of the order, of which its own add-ons are a part, fen. */
export type SharedUnit = { share: Fen; addOns: readonly UnitAddOn[] }

/**
 * What a unit's refund consists of, so that it can be followed: its price (`word`: 团费), its own add-ons, what is kept.
 * The lines add up to `amount`. When something else than the whole share had been paid (a deposit) or is given back
 * (goodwill), a line says so.
 */
export function refundLines(
  unit: SharedUnit,
  { amount, fee }: { amount: Fen; fee: Fen },
  word: string,
): RefundLine[] {
  const given = amount + fee
  const base = unit.share - addOnsOf(unit)
  // A part payment, and a share lowered by a discount below its add-ons, cannot be told apart into price and add-ons.
  const lines =
    given < unit.share || base < 0
      ? [{ label: '已付款项', amount: given }]
      : [
          { label: word, amount: base },
          ...unit.addOns.map(({ label, amount: paid }) => ({ label, amount: paid })),
          { label: '另行补退', amount: given - unit.share },
        ]
  return [...lines, { label: '扣除', amount: -fee }].filter((line) => line.amount !== 0)
}

/** The lines of several units, those with the same words as one. */
export function sumLines(lists: readonly (readonly RefundLine[])[]): RefundLine[] {
  const sums = new Map<string, Fen>()
  for (const { label, amount } of lists.flat()) sums.set(label, (sums.get(label) ?? 0) + amount)
  const kept = sums.get('扣除')
  sums.delete('扣除')
  const lines = [...sums].map(([label, amount]) => ({ label, amount }))
  return kept === undefined ? lines : [...lines, { label: '扣除', amount: kept }]
}
