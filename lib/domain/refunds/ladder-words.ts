/** Cancelling `fromDays`…`toDays` days before departure costs `percent` of the fee; `toDays` null: no upper bound. */
export type LadderStep = { fromDays: number; toDays: number | null; percent: number }

/** 出发前7天及以上, 出发前6–4天, 出发当日: when a step of a cancellation ladder applies. */
export function ladderWhen({ fromDays, toDays }: { fromDays: number; toDays: number | null }): string {
  if (toDays === null) return fromDays === 0 ? '出发前及出发当日' : `出发前${fromDays}天及以上`
  if (toDays === 0) return '出发当日'
  if (fromDays === 0) return `出发前${toDays}天至出发当日`
  return fromDays === toDays ? `出发前${fromDays}天` : `出发前${toDays}–${fromDays}天`
}

/**
 * The step that applies this many days before departure (rules.md C.4); undefined during the journey and for a ladder
 * with a gap.
 */
export function stepAt<S extends { fromDays: number; toDays: number | null }>(
  ladder: readonly S[],
  days: number,
): S | undefined {
  return ladder.find(({ fromDays, toDays }) => days >= fromDays && (toDays === null || days <= toDays))
}
