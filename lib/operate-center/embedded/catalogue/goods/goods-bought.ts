import type { Context } from '../../kernel/context.ts'
import { atOnce } from '../../kernel/db/at-once.ts'
import { listSlot } from '../../kernel/provided.ts'

/**
 * How many pieces of each version a customer has bought, held ones of unpaid orders included and refunded ones left
 * out. Orders know it and enter it here, for the limit of what one customer may buy.
 */
export type PiecesBought = (
  context: Context,
  buyer: { merchant: string; customerId: string },
  skuIds: readonly string[],
) => Promise<ReadonlyMap<string, number>>

export const piecesBought = listSlot<PiecesBought>('pieces of goods that a customer has bought')

/** Pieces of each version that a customer has bought; none for a visitor who is not signed in. */
export async function boughtBy(
  context: Context,
  { merchant, customerId }: { merchant: string; customerId: string | undefined },
  skuIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (customerId === undefined || skuIds.length === 0) return new Map()
  const all = await atOnce(
    piecesBought.of(context).map((count) => count(context, { merchant, customerId }, skuIds)),
  )
  return new Map(skuIds.map((id) => [id, all.reduce((sum, one) => sum + (one.get(id) ?? 0), 0)]))
}
