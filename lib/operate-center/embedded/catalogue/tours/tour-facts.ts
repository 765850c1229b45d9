import { asc, desc, sql } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { versionOf } from '../../kernel/db/row-memory.ts'
import type { ShopRow } from '../../kernel/shops.ts'
import { tours } from './schema.ts'
import { inRange } from './tour-range.ts'
import { isAvailable } from './tour-search.ts'

const facts = {
  id: tours.id,
  category: tours.category,
  scope: tours.scope,
  departCity: tours.departCity,
  departPinyin: tours.departPinyin,
  destinations: tours.destinations,
  themes: tours.themes,
  level: tours.level,
  transportOut: tours.transportOut,
  days: tours.days,
}

/** What choosing among a shop's tours and counting them needs to know of each: facts, no texts. */
export type TourFactsRow = { [K in keyof typeof facts]: (typeof tours.$inferSelect)[K] }

export type IndexedTour = TourFactsRow & { available: boolean }

/** A parsed tour takes some tens of kB of row memory, the facts of so many tours take as much. */
const FACTS_PER_ROW = 40

/** Facts of all tours the shop sells, in the merchant's order. Nobody may change them. */
export async function loadFacts(context: Context, shop: ShopRow): Promise<readonly TourFactsRow[]> {
  const [seen] = await context.db.select({ version: rangeVersion }).from(tours).where(inRange(shop))
  return factsOf(context, shop, seen?.version ?? '')
}

/**
 * Facts of all tours the shop sells, as they are recommended; whether each can be ordered now. Facts change rarely and
 * are kept; seats and hours do not stand still, so who is available is asked every time, together with the version of
 * what is kept.
 */
export async function loadIndex(context: Context, shop: ShopRow): Promise<IndexedTour[]> {
  const { db, now } = context
  const available = sql<string[] | null>`array_agg(${tours.id}) filter (where ${isAvailable(now())})`
  const [seen] = await db.select({ version: rangeVersion, available }).from(tours).where(inRange(shop))
  const open = new Set(seen?.available)
  const index = (await factsOf(context, shop, seen?.version ?? '')).map((tour) => ({
    ...tour,
    available: open.has(tour.id),
  }))
  return [...index.filter((tour) => tour.available), ...index.filter((tour) => !tour.available)]
}

async function factsOf(
  { db, rows }: Context,
  shop: ShopRow,
  version: string,
): Promise<readonly TourFactsRow[]> {
  const key = rangeKey(shop)
  const known = rows.recall<readonly TourFactsRow[]>(key, version)
  if (known) return known
  const found = await db
    .select({ version: sql<string>`(select ${rangeVersion} from ${tours} where ${inRange(shop)})`, facts })
    .from(tours)
    .where(inRange(shop))
    .orderBy(asc(tours.sort), desc(tours.sold), asc(tours.id))
  return rows.keep(
    key,
    // As read with these rows, not as seen before.
    found[0]?.version ?? '',
    found.map(({ facts }) => facts),
    Math.ceil(found.length / FACTS_PER_ROW),
  )
}

/** Shops that sell all their merchant's tours share what is known of them. */
function rangeKey({ project, merchant, channel, code, listsAll }: ShopRow): string {
  return listsAll ? `facts of ${merchant}` : `facts of ${[project, merchant, channel, code].join('/')}`
}

/** Of all rows asked for: another text whenever one of them has been written, or has come or gone; empty for none. */
const rangeVersion = sql<string>`coalesce(md5(string_agg(${versionOf(tours)}, ',' order by ${tours}.ctid)), '')`
