import type { Db } from '../../kernel/context.ts'
import { stockPools } from '../../stock/schema.ts'
import { seatPool } from './departures.ts'
import { departures } from './schema.ts'

/** A departure to be written, with its seats; -1 is unlimited. */
export type NewDeparture = typeof departures.$inferInsert & {
  planSeats: number
  /** Sold elsewhere. */
  usedSeats?: number
  heldSeats?: number
}

/** Adds departures with their seats. Existing ones stay unchanged, with their seats; returns the added ones. */
export async function addDepartures(
  db: Db,
  rows: readonly NewDeparture[],
): Promise<{ merchant: string; tourId: string }[]> {
  const added = await db
    .insert(departures)
    .values(rows.map(({ planSeats: _plan, usedSeats: _used, heldSeats: _held, ...row }) => row))
    .onConflictDoNothing()
    .returning({ merchant: departures.merchant, tourId: departures.tourId })
  await db
    .insert(stockPools)
    .values(
      rows.map(({ merchant, id, planSeats, usedSeats, heldSeats }) => ({
        merchant,
        id: seatPool(id),
        plan: planSeats,
        used: usedSeats ?? 0,
        held: heldSeats ?? 0,
      })),
    )
    .onConflictDoNothing()
  return added
}
