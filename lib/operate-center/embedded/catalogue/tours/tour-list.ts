import { and, type SQL, sql } from 'drizzle-orm'
import type { ParsedInput } from '../../../contract/contract.ts'
import type { Context } from '../../kernel/context.ts'
import type { ShopRow } from '../../kernel/shops.ts'
import { shopPriceSql } from '../shared/shop-price-sql.ts'
import { isAvailable, lowestPrice } from './departures.ts'
import { tours } from './schema.ts'
import { datesOf, filterConditions, leavesWithin } from './tour-filter.ts'
import type { TourFacts } from './tour-index.ts'
import { inRange } from './tour-range.ts'

type Filter = ParsedInput<'tours.list'>

/**
 * Ids of one page of the shop's tours by a filter, and how many match in all. Prices are those of departures within
 * the filter's dates.
 */
export async function listTours(
  context: Context,
  shop: ShopRow,
  filter: Filter,
  facts: readonly TourFacts[],
): Promise<{ ids: string[]; total: number }> {
  const { sort, page, pageSize, priceMin, priceMax } = filter
  const now = context.now()
  const price = shopPriceSql(lowestPrice(now, leavesWithin(datesOf(filter))), shop.markupPermille)
  const conditions = and(
    inRange(shop),
    ...filterConditions(filter, facts, context),
    priceMin === undefined ? undefined : sql`${price} >= ${priceMin}`,
    priceMax === undefined ? undefined : sql`${price} <= ${priceMax}`,
  )
  // Computing the prices of all tours is expensive; only sorting or filtering by price does it.
  const orders: Record<Filter['sort'], SQL> = {
    recommended: recommended(now),
    priceAsc: sql`${price} asc nulls last, ${tours.id}`,
    priceDesc: sql`${price} desc nulls last, ${tours.id}`,
    sold: sql`${tours.sold} desc, ${tours.id}`,
    days: sql`${tours.days}, ${tours.nights}, ${tours.id}`,
  }
  const rows = await context.db
    .select({ id: tours.id, total: sql<number>`count(*) over ()`.mapWith(Number) })
    .from(tours)
    .where(conditions)
    .orderBy(orders[sort])
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  // A page beyond the last has no row, so the count needs its own query.
  const total = rows[0]?.total ?? (page === 1 ? 0 : await context.db.$count(tours, conditions))
  return { ids: rows.map(({ id }) => id), total }
}

/** Tours with departures first, then by the merchant's own order and by sales. */
function recommended(now: Date): SQL {
  return sql`${isAvailable(now)} desc, ${tours.sort}, ${tours.sold} desc, ${tours.id}`
}
