/** A level of membership and the growth at which it begins. */
type Level = { growthFrom: number }

/** Amounts of an order in fen. */
export type PaidOrder = { paid: number; refunded: number; label: number }

/**
 * Specification, section 4: 1 pending payment (a deposit may have been paid), 2 paid, 3 completed. Cancelled and wholly
 * refunded orders bring no growth.
 */
const GROWING = new Set([1, 2, 3])

/** Whether orders with a label bring growth. */
export function bringsGrowth(label: number): boolean {
  return GROWING.has(label)
}

/** Growth: one point for each whole yuan paid and not refunded, order by order. */
export function growthOf(orders: readonly PaidOrder[]): number {
  return orders.reduce(
    (sum, { paid, refunded, label }) =>
      bringsGrowth(label) ? sum + Math.max(0, Math.floor((paid - refunded) / 100)) : sum,
    0,
  )
}

/** The highest level reached; null where there are none. `levels` are lowest first. */
export function levelOf<L extends Level>(levels: readonly L[], growth: number): L | null {
  return levels.findLast(({ growthFrom }) => growth >= growthFrom) ?? null
}

/** Whether every growth has exactly one level: the first begins at 0, each at more than the one before. */
export function areAscending(levels: readonly Level[]): boolean {
  return levels.every(({ growthFrom }, index) =>
    index === 0 ? growthFrom === 0 : growthFrom > (levels[index - 1]?.growthFrom ?? 0),
  )
}
