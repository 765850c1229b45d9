import { and, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { ProductKind } from '../../../../tenant/kinds.ts'
import type { Context, Db } from '../../kernel/context.ts'
import { versionOf } from '../../kernel/db/row-memory.ts'
import { readOnce } from '../../kernel/read-once.ts'
import type { ShopRow } from '../../kernel/shops.ts'
import { firstAvailable, type Ranked } from './first-available.ts'
import { listsAll } from './listings.ts'

type Source<Facts extends { id: string }> = {
  kind: ProductKind
  /** The products, a row each. */
  table: PgTable
  id: SQLWrapper
  /** Products the shop sells. */
  inRange(shop: ShopRow): SQL
  /** Whether a product can be ordered. */
  isAvailable(now: Date): SQL<boolean>
  /** Facts of the products the shop sells, in the merchant's order, each with the version of them all. */
  read(db: Db, shop: ShopRow, version: SQL<string>): Promise<{ version: string; facts: Facts }[]>
}

export type ProductIndex<Facts extends { id: string }> = {
  /** Facts of all products of the kind that the shop sells, in the merchant's order. They are shared: never change them. */
  facts(context: Context, shop: ShopRow): Promise<readonly Facts[]>
  /** The same in the order of recommendation, available products first. */
  recommended(context: Context, shop: ShopRow): Promise<readonly Known<Facts>[]>
  /** These of the shop's products in their order, with whether they can be ordered: much cheaper than asking it of all. */
  known(context: Context, shop: ShopRow, products: readonly Facts[]): Promise<readonly Known<Facts>[]>
  /** The first so many of each list, available products first: much cheaper than asking it of all. */
  first(context: Context, shop: ShopRow, lists: readonly Ranked<Facts>[]): Promise<Facts[][]>
}

/** Facts, and whether the product can be ordered now. */
type Known<Facts> = Facts & { available: boolean }

/** The facts of so many products take as much row memory as one parsed product, some tens of kB. */
const FACTS_PER_ROW = 40

/**
 * Facts, without texts, of a shop's products of one kind, for filtering and counting them. Facts change rarely and are
 * cached; stock and time change constantly, so availability is queried every time, together with the version of the
 * cached facts.
 */
export function productIndex<Facts extends { id: string }>(source: Source<Facts>): ProductIndex<Facts> {
  const { kind, table, id, inRange, isAvailable, read } = source
  /** A version of all rows together: a different text whenever one was written, added or removed; empty for no rows. */
  const rangeVersion = sql<string>`coalesce(md5(string_agg(${versionOf(table)}, ',' order by ${table}.ctid)), '')`

  async function factsAt({ db, rows }: Context, shop: ShopRow, version: string): Promise<readonly Facts[]> {
    const key = rangeKey(kind, shop)
    const known = rows.recall<readonly Facts[]>(key, version)
    if (known) return known
    const now = sql<string>`(select ${rangeVersion} from ${table} where ${inRange(shop)})`
    const found = await read(db, shop, now)
    return rows.keep(
      key,
      // The version read with these rows, not the one read before.
      found[0]?.version ?? '',
      found.map(({ facts }) => facts),
      Math.max(1, Math.ceil(found.length / FACTS_PER_ROW)),
    )
  }

  async function openIds({ db, now }: Context, shop: ShopRow, products: readonly Facts[]): Promise<string[]> {
    const ids = products.map((product) => product.id)
    const open = await db
      .select({ id: sql<string>`${id}` })
      .from(table)
      .where(and(inRange(shop), inArray(id, ids), isAvailable(now())))
    return open.map((product) => product.id)
  }

  return {
    facts: (context, shop) =>
      readOnce(context, rangeKey(kind, shop), async () => {
        const [seen] = await context.db.select({ version: rangeVersion }).from(table).where(inRange(shop))
        return factsAt(context, shop, seen?.version ?? '')
      }),

    recommended: (context, shop) =>
      readOnce(context, `recommended ${rangeKey(kind, shop)}`, async () => {
        const { db, now } = context
        const available = sql<string[] | null>`array_agg(${id}) filter (where ${isAvailable(now())})`
        const [seen] = await db.select({ version: rangeVersion, available }).from(table).where(inRange(shop))
        const index = knownBy(seen?.available, await factsAt(context, shop, seen?.version ?? ''))
        return [
          ...index.filter((product) => product.available),
          ...index.filter((product) => !product.available),
        ]
      }),

    known: async (context, shop, products) => knownBy(await openIds(context, shop, products), products),

    first: (context, shop, lists) =>
      firstAvailable(lists, async (products) => {
        const open = new Set(await openIds(context, shop, products))
        return products.filter((product) => open.has(product.id))
      }),
  }
}

function knownBy<Facts extends { id: string }>(
  available: readonly string[] | null | undefined,
  products: readonly Facts[],
): Known<Facts>[] {
  const open = new Set(available)
  return products.map((product) => ({ ...product, available: open.has(product.id) }))
}

/** Shops that sell all their merchant's products of the kind share one cache entry. */
function rangeKey(kind: ProductKind, shop: ShopRow): string {
  const { project, merchant, channel, code } = shop
  const range = listsAll(shop, kind) ? merchant : [project, merchant, channel, code].join('/')
  return `facts of ${kind} of ${range}`
}
