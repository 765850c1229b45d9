import { and, eq, like, or } from 'drizzle-orm'
import type { CalendarDate } from '../../../../base/calendar/dates.ts'
import { daysOfUse } from '../../../../domain/debris/package-days.ts'
import type { UseMode } from '../../../../domain/debris/words.ts'
import type { Context } from '../../kernel/context.ts'
import { stockPools } from '../../stock/schema.ts'

/** The pool of the stock of an open package, of a day of a dated one, or of a time of that day. */
export function debrisPool(packageId: string, date?: CalendarDate, slot?: string): string {
  return ['debris', packageId, date, slot].filter(Boolean).join('/')
}

/** What an order of a package uses. */
export type PackageUse = {
  packageId: string
  use: UseMode
  /** The (first) day of use; null for an open package. */
  date: CalendarDate | null
  /** Empty where the day has no times. */
  slot: string
  days: number
}

/** The pools of which an order takes one place for each ticket, person or device. Each of them exists. */
export function poolsOfUse({ packageId, use, date, slot, days }: PackageUse): string[] {
  if (use === 'open' || date === null) return [debrisPool(packageId)]
  return daysOfUse(date, days).map((day) => debrisPool(packageId, day, slot))
}

/** What is left in the pools of packages, by pool; null: unlimited. */
export async function leftInPools(
  { db }: Pick<Context, 'db'>,
  merchant: string,
  packageId: string,
): Promise<Map<string, number | null>> {
  const rows = await db
    .select({ id: stockPools.id, plan: stockPools.plan, used: stockPools.used, held: stockPools.held })
    .from(stockPools)
    .where(and(eq(stockPools.merchant, merchant), isPoolOf(packageId)))
  return new Map(rows.map(({ id, plan, used, held }) => [id, plan === -1 ? null : plan - used - held]))
}

/** Pools of a package, also those of its days. */
function isPoolOf(packageId: string) {
  const pool = debrisPool(packageId)
  return or(eq(stockPools.id, pool), like(stockPools.id, `${pool.replace(/[\\%_]/g, '\\$&')}/%`))
}
