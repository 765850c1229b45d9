import type { GoodsOrderAbout } from '@/lib/operate-center/contract/orders/goods.ts'

type Piece = GoodsOrderAbout['piecesInFull'][number]

/** Pieces of a version that can be asked for alike: both sent or both not, with as much paid and given back. */
export type PieceGroup = Pick<Piece, 'version' | 'picture' | 'paid' | 'given' | 'sent'> & {
  key: string
  unitIds: string[]
}

/** How many are chosen of each group, by its key. */
export type Counts = Readonly<Record<string, number>>

/**
 * What a request may name, by version.
 * @param open ids of the pieces that may be asked for
 */
export function groupsOf(pieces: readonly Piece[], open: readonly string[]): PieceGroup[] {
  const groups = new Map<string, PieceGroup>()
  for (const { id, skuId, version, picture, paid, given, sent } of pieces) {
    if (!open.includes(id)) continue
    const key = `${skuId} ${sent ? 'sent' : 'waiting'}${given > 0 ? ` ${given}` : ''}`
    const group = groups.get(key)
    if (group) group.unitIds.push(id)
    else groups.set(key, { key, version, picture, paid, given, sent, unitIds: [id] })
  }
  return [...groups.values()]
}

/** The pieces of a choice: the first ones of each group. */
export function unitsOf(groups: readonly PieceGroup[], counts: Counts): string[] {
  return groups.flatMap(({ key, unitIds }) => unitIds.slice(0, counts[key] ?? 0))
}

/** What is chosen at first: the only piece there is, else none. */
export function firstCounts(groups: readonly PieceGroup[]): Counts {
  const [only] = groups
  return groups.length === 1 && only?.unitIds.length === 1 ? { [only.key]: 1 } : {}
}
