import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { type CalendarDate, formatDate } from '../../../../base/calendar/dates.ts'
import { shortSlots } from '../../../../domain/debris/day-stock.ts'
import { UNLIMITED } from '../../../../domain/stock/seats.ts'
import { refused, succeed } from '../../../contract/failures.ts'
import type { Context, Db, Outcome } from '../../kernel/context.ts'
import { stockPools } from '../../stock/schema.ts'
import { lockPools, type PoolRow } from '../../stock/stock.ts'
import { debrisPool } from './debris-pools.ts'
import { debrisDays, debrisPackages } from './schema.ts'
import { announceDebris } from './staff-debris-parts.ts'

export type DayRow = typeof debrisDays.$inferSelect
type PackageRow = typeof debrisPackages.$inferSelect

/** A day as it is to be. Places by time, of a day without times by the empty text; null: as many as it has. */
export type DayToBe = Pick<DayRow, 'date' | 'price' | 'childPrice' | 'status'> & {
  stock: ReadonlyMap<string, number | null>
}

/** Rows of one statement; PostgreSQL takes 65,535 values. */
const CHUNK = 1_000

/** Days that a refusal names. */
const MOST_NAMED = 5

/** A package, locked so that two who write its calendar wait for each other. */
export async function lockPackage(
  db: Db,
  merchant: string,
  packageId: string,
): Promise<PackageRow | undefined> {
  const [sold] = await db
    .select()
    .from(debrisPackages)
    .where(and(eq(debrisPackages.merchant, merchant), eq(debrisPackages.id, packageId)))
    .for('no key update')
  return sold
}

/** Days of a calendar that there are of these. */
export async function readDays(
  db: Db,
  merchant: string,
  packageId: string,
  dates: readonly CalendarDate[],
): Promise<DayRow[]> {
  return db
    .select()
    .from(debrisDays)
    .where(
      and(
        eq(debrisDays.merchant, merchant),
        eq(debrisDays.packageId, packageId),
        inArray(debrisDays.date, [...dates]),
      ),
    )
    .orderBy(asc(debrisDays.date))
}

/** The times of a day, or the empty text of one without. */
export function slotsOf({ slots }: Pick<DayRow, 'slots'>): readonly string[] {
  return slots.length > 0 ? slots : ['']
}

/** The pools of a day: its own, or those of its times. */
export function poolsOfDay(day: Pick<DayRow, 'packageId' | 'date' | 'slots'>): string[] {
  return slotsOf(day).map((slot) => debrisPool(day.packageId, day.date, slot))
}

/**
 * Writes days of a package that is locked, all or none; refused where a day or time would have fewer places than are sold
 * or held.
 * @param before the days that there are of these, as they are under the lock
 * @param apply false: only finds out whether it would be refused
 */
export async function saveDays(
  context: Context,
  merchant: string,
  { id: packageId, proId }: Pick<PackageRow, 'id' | 'proId'>,
  { days, before, apply = true }: { days: readonly DayToBe[]; before: readonly DayRow[]; apply?: boolean },
): Promise<Outcome<null>> {
  const { db } = context
  const was = new Map(before.map((day) => [day.date, day]))
  const slotsOfBoth = ({ date, stock }: DayToBe) => {
    const day = was.get(date)
    return [...new Set([...(day ? slotsOf(day) : []), ...stock.keys()])]
  }
  const pool = (date: CalendarDate, slot: string) => debrisPool(packageId, date, slot)
  const all = days.flatMap((day) => slotsOfBoth(day).map((slot) => pool(day.date, slot)))
  const locked = new Map((await lockPools(db, merchant, ['', ...all])).map((one) => [one.id, one]))

  const short = days.flatMap((day) => {
    // A stock that stays as it is refuses nothing.
    const after = new Map([...day.stock].map(([slot, plan]) => [slot, plan ?? UNLIMITED]))
    const taken = new Map(
      slotsOfBoth(day).map((slot) => {
        const { used = 0, held = 0 } = locked.get(pool(day.date, slot)) ?? {}
        return [slot, used + held]
      }),
    )
    return shortSlots(after, taken).map((slot) => [formatDate(day.date), slot].filter(Boolean).join(' '))
  })
  if (short.length > 0) {
    const more = short.length > MOST_NAMED ? `等${short.length}处` : ''
    const named = short.slice(0, MOST_NAMED).join('、')
    return refused('STOCK_BELOW_TAKEN', `库存不能少于已售与占用的数量：${named}${more}，请重新填写`)
  }
  if (!apply || days.length === 0) return succeed(null)

  for (let from = 0; from < days.length; from += CHUNK) {
    await db
      .insert(debrisDays)
      .values(
        days.slice(from, from + CHUNK).map(({ stock, ...day }) => ({
          ...day,
          merchant,
          packageId,
          slots: [...stock.keys()].filter(Boolean).sort(),
        })),
      )
      .onConflictDoUpdate({
        target: [debrisDays.merchant, debrisDays.packageId, debrisDays.date],
        set: {
          price: sql`excluded.price`,
          childPrice: sql`excluded.child_price`,
          slots: sql`excluded.slots`,
          status: sql`excluded.status`,
        },
      })
  }
  const kept = days.flatMap(({ date, stock }) =>
    [...stock].map(([slot, plan]) => ({ id: pool(date, slot), plan })),
  )
  const stays = new Set(kept.map(({ id }) => id))
  // Kept empty: orders that were refunded still name them.
  const left = all.filter((id) => !stays.has(id)).map((id) => ({ id, plan: 0 }))
  await writePlans(db, merchant, [...kept, ...left], locked)
  announceDebris(context, merchant, proId)
  return succeed(null)
}

async function writePlans(
  db: Db,
  merchant: string,
  plans: readonly { id: string; plan: number | null }[],
  locked: ReadonlyMap<string, PoolRow>,
): Promise<void> {
  const fresh = plans.filter(({ id }) => !locked.has(id))
  for (let from = 0; from < fresh.length; from += CHUNK) {
    await db
      .insert(stockPools)
      .values(fresh.slice(from, from + CHUNK).map(({ id, plan }) => ({ merchant, id, plan: plan ?? 0 })))
      .onConflictDoNothing()
  }
  const moved = plans.filter(
    ({ id, plan }) => plan !== null && locked.has(id) && locked.get(id)?.plan !== plan,
  )
  for (const [plan, pools] of Map.groupBy(moved, (one) => one.plan)) {
    if (plan === null) continue
    await db
      .update(stockPools)
      .set({ plan })
      .where(
        and(
          eq(stockPools.merchant, merchant),
          inArray(
            stockPools.id,
            pools.map(({ id }) => id),
          ),
        ),
      )
  }
}
