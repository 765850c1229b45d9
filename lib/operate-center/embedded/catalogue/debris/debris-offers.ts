import { type SQL, sql } from 'drizzle-orm'
import { todayInShanghai } from '../../../../base/calendar/dates.ts'
import { DAY_MS } from '../../../../base/calendar/durations.ts'
import type { Fen } from '../../../../base/money/fen.ts'
import type { Context } from '../../kernel/context.ts'

/** What a dated package costs on its cheapest day that can be ordered, at the merchant's prices. */
export type Offer = { price: Fen; childPrice: Fen | null }

/** The wall clock in China, as a timestamp without a zone. */
function wallClock(now: Date): SQL {
  return sql`${new Date(now.getTime() + DAY_MS / 3).toISOString().slice(0, 19)}::timestamp`
}

/** The pools of a day that can still be ordered: its own, or those of its times to come. */
const poolsOfDay = (now: Date) => sql`case when cardinality(debris_days.slots) = 0
  then array['debris/' || debris_days.package_id || '/' || to_char(debris_days.date, 'YYYY-MM-DD')]
  else array(select 'debris/' || debris_days.package_id || '/' || to_char(debris_days.date, 'YYYY-MM-DD') || '/' || slot
    from unnest(debris_days.slots) as slot where debris_days.date + slot::time > ${wallClock(now)}) end`

const hasLeft = sql`(stock_pools.plan = -1 or stock_pools.used + stock_pools.held < stock_pools.plan)`

/** Whether a day of a package of the same query can be ordered: the rules of domain/debris/package-days.ts, and stock. */
function isOrderable(now: Date): SQL {
  return sql`debris_days.merchant = debris_packages.merchant and debris_days.package_id = debris_packages.id
    and debris_days.status = 'onSale' and debris_days.date >= ${todayInShanghai(now)}
    and debris_days.date - debris_packages.cutoff_days + debris_packages.cutoff_time::time > ${wallClock(now)}
    and exists (select 1 from unnest(${poolsOfDay(now)}) as pool(id) where ${poolHasLeft('debris_days', 'pool.id')})`
}

/**
 * Whether a pool, named by an expression, has something left. As the value of a sub-query, which the database answers by
 * the key; a join reads all pools once a day, because PGlite has no statistics that speak against it.
 */
function poolHasLeft(table: 'debris_days' | 'debris_packages', id: string): SQL {
  return sql`(select ${hasLeft} from stock_pools
    where stock_pools.merchant = ${sql.raw(table)}.merchant and stock_pools.id = ${sql.raw(id)})`
}

/** Whether a product of the outer query has a package that can be ordered. */
export function isAvailable(now: Date): SQL<boolean> {
  return sql`exists (select 1 from debris_packages
    where debris_packages.merchant = debris_products.merchant and debris_packages.pro_id = debris_products.id
      and debris_packages.status = 'onSale' and case debris_packages.use
        when 'dated' then exists (select 1 from debris_days where ${isOrderable(now)})
        else (debris_packages.valid_to is null or debris_packages.valid_to >= ${todayInShanghai(now)})
          and ${poolHasLeft('debris_packages', "'debris/' || debris_packages.id")} end)`
}

/** The cheapest days of the dated packages of these products, by package; packages without a day to order are left out. */
export async function cheapestDays(
  { db, now }: Context,
  merchant: string,
  proIds: readonly string[],
): Promise<Map<string, Offer>> {
  if (proIds.length === 0) return new Map()
  const answer = (await db.execute(sql`
    select debris_packages.id, cheapest.price, cheapest.child_price
    from debris_packages cross join lateral (
      select debris_days.price, debris_days.child_price from debris_days where ${isOrderable(now())}
      order by debris_days.price, debris_days.date limit 1
    ) as cheapest
    where debris_packages.merchant = ${merchant} and debris_packages.use = 'dated'
      and debris_packages.status = 'onSale' and debris_packages.pro_id = any(${sql.param(proIds)}::text[])
  `)) as unknown as { rows: { id: string; price: string | number; child_price: string | number | null }[] }
  return new Map(
    answer.rows.map(({ id, price, child_price: child }) => [
      id,
      // Raw bigints are texts at one of the two drivers.
      { price: Number(price), childPrice: child === null ? null : Number(child) },
    ]),
  )
}
