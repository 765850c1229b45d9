import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import { todayInShanghai } from '../../../../base/calendar/dates.ts'
import { DAY_MS } from '../../../../base/calendar/durations.ts'
import type { Fen } from '../../../../base/money/fen.ts'
import type { Context } from '../../kernel/context.ts'
import { rawStatement } from '../../kernel/db/statement.ts'
import { hasLeft } from '../../stock/stock.ts'

/** What a dated package costs on its cheapest day that can be ordered, at the merchant's prices. */
export type Offer = { price: Fen; childPrice: Fen | null }

/** A moment in China, as values of a query or placeholders of a prepared one: its day, and its wall clock without a zone. */
type Moment = { today: string | Placeholder; clock: string | Placeholder }

function momentOf(now: Date): { today: string; clock: string } {
  return {
    today: todayInShanghai(now),
    clock: new Date(now.getTime() + DAY_MS / 3).toISOString().slice(0, 19),
  }
}

/** Whether the rules of domain/debris/package-days.ts allow orders of a day of a package of the same query; not its stock. */
function isOpen({ today, clock }: Moment): SQL {
  return sql`debris_days.merchant = debris_packages.merchant and debris_days.package_id = debris_packages.id
    and debris_days.status = 'onSale' and debris_days.date >= ${today}
    and debris_days.date - debris_packages.cutoff_days + debris_packages.cutoff_time::time > ${clock}::timestamp`
}

/** Whether a day has stock that can still be ordered: its own, or that of one of its times to come. */
function hasPool({ clock }: Moment): SQL {
  const pools = sql`case when cardinality(debris_days.slots) = 0
    then array['debris/' || debris_days.package_id || '/' || to_char(debris_days.date, 'YYYY-MM-DD')]
    else array(select 'debris/' || debris_days.package_id || '/' || to_char(debris_days.date, 'YYYY-MM-DD') || '/' || slot
      from unnest(debris_days.slots) as slot where debris_days.date + slot::time > ${clock}::timestamp) end`
  return sql`exists (select 1 from unnest(${pools}) as pool(id) where ${poolHasLeft('debris_days', 'pool.id')})`
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
  const moment = momentOf(now)
  return sql`exists (select 1 from debris_packages
    where debris_packages.merchant = debris_products.merchant and debris_packages.pro_id = debris_products.id
      and debris_packages.status = 'onSale' and case debris_packages.use
        when 'dated' then exists (select 1 from debris_days where ${isOpen(moment)} and ${hasPool(moment)})
        else (debris_packages.valid_to is null or debris_packages.valid_to >= ${moment.today})
          and ${poolHasLeft('debris_packages', "'debris/' || debris_packages.id")} end)`
}

type CheapestRow = { id: string; price: string | number; child_price: string | number | null }

const asked: Moment = { today: sql.placeholder('today'), clock: sql.placeholder('clock') }

/** Stock is looked up from the cheapest day on, until one has some. */
const readCheapest = rawStatement<CheapestRow>(
  'cheapest days of debris',
  sql`select debris_packages.id, cheapest.price, cheapest.child_price
    from debris_packages cross join lateral (
      select debris_days.price, debris_days.child_price from (
        select debris_days.* from debris_days where ${isOpen(asked)}
        order by debris_days.price, debris_days.date offset 0
      ) as debris_days
      where ${hasPool(asked)}
      order by debris_days.price, debris_days.date limit 1
    ) as cheapest
    where debris_packages.merchant = ${sql.placeholder('merchant')} and debris_packages.use = 'dated'
      and debris_packages.status = 'onSale' and debris_packages.pro_id = any(${sql.placeholder('proIds')}::text[])`,
)

/** The cheapest days of the dated packages of these products, by package; packages without a day to order are left out. */
export async function cheapestDays(
  { db, now }: Context,
  merchant: string,
  proIds: readonly string[],
): Promise<Map<string, Offer>> {
  if (proIds.length === 0) return new Map()
  const rows = await readCheapest(db, { ...momentOf(now()), merchant, proIds })
  return new Map(
    rows.map(({ id, price, child_price: child }) => [
      id,
      // Raw bigints are texts.
      { price: Number(price), childPrice: child === null ? null : Number(child) },
    ]),
  )
}
