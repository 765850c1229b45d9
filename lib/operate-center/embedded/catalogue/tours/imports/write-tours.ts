import { isDeepStrictEqual } from 'node:util'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { UNLIMITED } from '../../../../../domain/stock/seats.ts'
import { catalogueTag, productTag, shopTag } from '../../../../../tenant/tags.ts'
import { refused } from '../../../../contract/failures.ts'
import type { Context } from '../../../kernel/context.ts'
import { distributors } from '../../../kernel/schema.ts'
import { isShop } from '../../../kernel/shops.ts'
import { lockPools } from '../../../stock/stock.ts'
import { listings } from '../../shared/schema.ts'
import { seatPool } from '../departures.ts'
import { addDepartures } from '../new-departures.ts'
import { departures, tours } from '../schema.ts'
import { newTour, replaceTour } from '../staff-tours.ts'
import { departureColumns, type PlannedDeparture, type PlannedListing, type TourPlan } from './plan-tours.ts'

/**
 * Writes what was planned in the same transaction, if the rows are still as the plan saw them; null when it is done. A
 * plan without changes writes and announces nothing. Locks come in the sequence of every other change: tours, then
 * departures, then seats.
 */
export async function writeTours(context: Context, merchant: string, plan: TourPlan) {
  const { db, now } = context
  const stale = refused('CHANGED_MEANWHILE', '其他人刚刚修改了这些产品，请重新导入')
  const changed = plan.tours.flatMap(({ kept, ...tour }) => (kept ? [{ row: kept.row, ...tour }] : []))
  const locked = await db
    .select({ id: tours.id, updatedAt: tours.updatedAt })
    .from(tours)
    .where(
      and(
        eq(tours.merchant, merchant),
        inArray(
          tours.id,
          changed.map(({ id }) => id),
        ),
      ),
    )
    .orderBy(asc(tours.id))
    .for('update')
  const updatedOf = new Map(locked.map(({ id, updatedAt }) => [id, updatedAt.getTime()]))
  if (changed.some(({ id, row }) => updatedOf.get(id) !== row.updatedAt.getTime())) return stale
  if (!(await lockDepartures(context, merchant, plan.departures))) return stale
  const short = await seatsShort(context, merchant, plan.departures)
  if (short.length > 0) {
    return refused('SEATS_BELOW_TAKEN', `计划名额不能少于已占用的名额：${short.join('、')}，请重新导入`)
  }

  const updatedAt = now()
  const added = plan.tours
    .filter(({ kept }) => !kept)
    .map(({ id, draft, status }) => ({ ...newTour(merchant, draft, updatedAt), id, status }))
  for (const part of chunks(added, 50)) {
    const written = await db.insert(tours).values(part).onConflictDoNothing().returning({ id: tours.id })
    if (written.length < part.length) return stale
  }
  for (const { row, draft, status } of changed) {
    await replaceTour(context, row, draft, { status, updatedAt })
  }
  for (const part of chunks(plan.newDepartures, 500)) {
    if ((await addDepartures(db, part)).length < part.length) return stale
  }
  await updateDepartures(context, merchant, plan.departures)
  for (const listing of plan.listings) await setListing(context, listing)

  const products = new Set([
    ...plan.tours.map(({ id }) => id),
    ...plan.newDepartures.map(({ tourId }) => tourId),
    ...plan.departures.map(({ kept }) => kept.row.tourId),
  ])
  const shops = new Set(plan.listings.map(({ shop }) => shopTag(tenantOf(shop))))
  if (products.size + shops.size > 0) {
    context.announce(merchant, [
      ...[...products].map((id) => productTag(merchant, 'tour', id)),
      ...(products.size > 0 ? [catalogueTag(merchant, 'tour')] : []),
      ...shops,
    ])
  }
  return null
}

async function lockDepartures(
  { db }: Context,
  merchant: string,
  planned: readonly PlannedDeparture[],
): Promise<boolean> {
  const rows = await db
    .select()
    .from(departures)
    .where(
      and(
        eq(departures.merchant, merchant),
        inArray(
          departures.id,
          planned.map(({ kept }) => kept.row.id),
        ),
      ),
    )
    .orderBy(asc(departures.id))
    .for('update')
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  return planned.every(({ kept }) => isDeepStrictEqual(rowOf.get(kept.row.id), kept.row))
}

/** Group numbers of departures that have sold more by now than is planned. */
async function seatsShort(
  { db }: Context,
  merchant: string,
  planned: readonly PlannedDeparture[],
): Promise<string[]> {
  const moved = planned.filter(({ kept, value }) => kept.value.planSeats !== value.planSeats)
  const pools = await lockPools(
    db,
    merchant,
    moved.map(({ kept }) => seatPool(kept.row.id)),
  )
  const poolOf = new Map(pools.map((pool) => [pool.id, pool]))
  return moved.flatMap(({ kept, value }) => {
    const pool = poolOf.get(seatPool(kept.row.id))
    const fits = pool && (value.planSeats === UNLIMITED || pool.used + pool.held <= value.planSeats)
    return fits ? [] : [value.groupNo]
  })
}

/** Thousands of departures in two statements. */
async function updateDepartures(
  { db }: Context,
  merchant: string,
  planned: readonly PlannedDeparture[],
): Promise<void> {
  if (planned.length === 0) return
  const rows = JSON.stringify(
    planned.map(({ kept, value, cutoffAt }) => ({
      id: kept.row.id,
      pool: seatPool(kept.row.id),
      ...departureColumns(value),
      planSeats: value.planSeats,
      cutoffAt: cutoffAt.toISOString(),
    })),
  )
  await db.execute(sql`
    update departures d set
      adult_price = n."adultPrice", child_bed_price = n."childBedPrice",
      child_no_bed_price = n."childNoBedPrice", senior_price = n."seniorPrice", infant_price = n."infantPrice",
      single_supplement = n."singleSupplement", status = n.status, cutoff_at = n."cutoffAt"
    from jsonb_to_recordset(${rows}::jsonb) as n(
      id text, "adultPrice" bigint, "childBedPrice" bigint, "childNoBedPrice" bigint, "seniorPrice" bigint,
      "infantPrice" bigint, "singleSupplement" bigint, status text, "cutoffAt" timestamptz
    )
    where d.merchant = ${merchant} and d.id = n.id
  `)
  await db.execute(sql`
    update stock_pools p set plan = n."planSeats"
    from jsonb_to_recordset(${rows}::jsonb) as n(pool text, "planSeats" int)
    where p.merchant = ${merchant} and p.id = n.pool and p.plan <> n."planSeats"
  `)
}

async function setListing({ db, now }: Context, { shop, productId, listed }: PlannedListing): Promise<void> {
  const tenant = tenantOf(shop)
  if (productId === null) {
    // Computed in the statement, so that another kind that is set at the same time is kept.
    const others = sql`array_remove(${distributors.listsAllOf}, 'tour')`
    await db
      .update(distributors)
      .set({ listsAllOf: listed ? sql`array_append(${others}, 'tour')` : others, updatedAt: now() })
      .where(isShop(tenant))
  } else if (listed) {
    await db
      .insert(listings)
      .values({ ...tenant, kind: 'tour', productId })
      .onConflictDoNothing()
  } else {
    await db
      .delete(listings)
      .where(
        and(
          eq(listings.project, tenant.project),
          eq(listings.merchant, tenant.merchant),
          eq(listings.channel, tenant.channel),
          eq(listings.distributor, tenant.distributor),
          eq(listings.kind, 'tour'),
          eq(listings.productId, productId),
        ),
      )
  }
}

function tenantOf({ row: { project, merchant, channel, code } }: PlannedListing['shop']) {
  return { project, merchant, channel, distributor: code }
}

function* chunks<T>(items: readonly T[], size: number): Generator<T[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size)
}
