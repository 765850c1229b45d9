import { and, eq, gte, like, lte, sql } from 'drizzle-orm'
import type { CalendarDate } from '../../../../base/calendar/dates.ts'
import type { Context } from '../../kernel/context.ts'
import { stockPools } from '../../stock/schema.ts'

/** The pool of the stock that holds a visa's places on a day of travel; only products with a daily capacity have one. */
export function visaPool(proId: string, travelDate: CalendarDate): string {
  return `visa/${proId}/${travelDate}`
}

type Product = { merchant: string; proId: string }

/** The day's pool exists from now on, with so many places; one that exists stays as it is. */
export async function openVisaDay(
  { db }: Pick<Context, 'db'>,
  { merchant, proId, travelDate, plan }: Product & { travelDate: CalendarDate; plan: number },
): Promise<void> {
  await db
    .insert(stockPools)
    .values({ merchant, id: visaPool(proId, travelDate), plan })
    .onConflictDoNothing()
}

/** Places left on the days of travel that have a pool, from `from` on; days without one have all of them. */
export async function placesLeft(
  { db }: Pick<Context, 'db'>,
  { merchant, proId, from, to }: Product & { from: CalendarDate; to?: CalendarDate },
): Promise<Map<CalendarDate, number>> {
  const rows = await db
    .select({ id: stockPools.id, plan: stockPools.plan, used: stockPools.used, held: stockPools.held })
    .from(stockPools)
    .where(
      and(
        eq(stockPools.merchant, merchant),
        like(stockPools.id, `${visaPool(likeText(proId), '')}%`),
        gte(stockPools.id, visaPool(proId, from)),
        to === undefined ? undefined : lte(stockPools.id, visaPool(proId, to)),
        // -1: unlimited.
        gte(stockPools.plan, 0),
      ),
    )
  return new Map(rows.map(({ id, plan, used, held }) => [id.slice(-10), plan - used - held]))
}

/** Days to come have another number of places; never fewer than are taken already. Null: unlimited. */
export async function replanVisaDays(
  { db }: Pick<Context, 'db'>,
  { merchant, proId, from, capacity }: Product & { from: CalendarDate; capacity: number | null },
): Promise<void> {
  const plan =
    capacity === null ? sql`-1` : sql`greatest(${capacity}::int, ${stockPools.used} + ${stockPools.held})`
  await db
    .update(stockPools)
    .set({ plan })
    .where(
      and(
        eq(stockPools.merchant, merchant),
        like(stockPools.id, `${visaPool(likeText(proId), '')}%`),
        gte(stockPools.id, visaPool(proId, from)),
      ),
    )
}

/** Without the meaning that LIKE gives to these signs. */
function likeText(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
