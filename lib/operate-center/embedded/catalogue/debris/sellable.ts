import { and, asc, eq, gte, sql } from 'drizzle-orm'
import { type CalendarDate, todayInShanghai } from '../../../../base/calendar/dates.ts'
import { priceUnit, promisesOf, refundWords } from '../../../../domain/debris/debris-words.ts'
import { leftOfSlots, orderableDays } from '../../../../domain/debris/package-days.ts'
import type { VoucherSource } from '../../../../domain/debris/words.ts'
import type { Tenant } from '../../../../tenant/tenant.ts'
import type { DebrisDetail, DebrisPackage } from '../../../contract/catalogue/debris.ts'
import type { Context } from '../../kernel/context.ts'
import { versionOf } from '../../kernel/db/row-memory.ts'
import { statement } from '../../kernel/db/statement.ts'
import { type ShopRow, shopOf } from '../../kernel/shops.ts'
import { anyRange, listsAll } from '../shared/listings.ts'
import { debrisContent, packageContent } from './debris-content.ts'
import { cheapestDays, type Offer } from './debris-offers.ts'
import { debrisPool, leftInPools } from './debris-pools.ts'
import { marketPriceOf, shopOffer } from './debris-price.ts'
import { inRange } from './debris-range.ts'
import { debrisDays, debrisPackages, debrisProducts } from './schema.ts'

/** A package at a shop's prices, with what shoppers are not shown. */
export type SoldPackage = DebrisPackage & {
  source: VoucherSource
  /** Who provides it. */
  supplier: string
}

/** A fragment product with all its texts and packages, at this shop's prices; deposits and delivery are the merchant's. */
export type LoadedDebris = Omit<DebrisDetail, 'reviewSummary' | 'packages'> & {
  packages: readonly SoldPackage[]
}

type ProductRow = typeof debrisProducts.$inferSelect
type PackageRow = typeof debrisPackages.$inferSelect
type Parsed = {
  product: Omit<ProductRow, 'content'> & { content: ReturnType<typeof debrisContent.parse> }
  packages: (Omit<PackageRow, 'content'> & { content: ReturnType<typeof packageContent.parse> })[]
}

/** A fragment product the shop sells; null when it is unknown, withdrawn or not in the shop's range. */
export async function loadDebris(
  context: Context,
  tenant: Tenant,
  proId: string,
): Promise<LoadedDebris | null> {
  const shop = await shopOf(context, tenant)
  const parsed = await readParsed(context, shop, proId)
  if (!parsed) return null
  const days = await cheapestDays(context, tenant.merchant, [proId])
  const packages = parsed.packages.map((row) => packageOf(row, days, shop))
  const open = packages.filter(({ id, use }) => use === 'open' || days.has(id))
  const [cheapest] = (open.length > 0 ? open : packages).toSorted((a, b) => a.price - b.price)
  if (!cheapest) return null
  const { id, code, name, type, city, sold, content } = parsed.product
  return {
    ...content,
    proId: id,
    code,
    name,
    type,
    city,
    sold,
    price: cheapest.price,
    marketPrice: cheapest.marketPrice,
    priceUnit: priceUnit(cheapest),
    promises: promisesOf(packages),
    packages,
  }
}

function packageOf(
  row: Parsed['packages'][number],
  days: ReadonlyMap<string, Offer>,
  shop: ShopRow,
): SoldPackage {
  const { id, name, use, cutoffDays, cutoffTime, validTo, source, supplier, content } = row
  const { price, childPrice } = shopOffer(days.get(id) ?? row, shop)
  return {
    ...content,
    id,
    name,
    use,
    price,
    childPrice,
    marketPrice: marketPriceOf(content.marketPrice, price),
    cutoffDays,
    cutoffTime,
    validTo,
    refundText: refundWords(content.refund),
    source,
    supplier,
  }
}

async function readParsed(context: Context, shop: ShopRow, proId: string): Promise<Parsed | null> {
  const { readVersion, readProduct } = listsAll(shop, 'debris') ? ofAll : ofList
  const key = `debris ${shop.merchant}/${proId}`
  const [seen] = await readVersion(context.db, { ...shop, proId })
  const known = seen && context.rows.recall<Parsed>(key, seen.version)
  if (!seen || known) return known ?? null
  const [found] = await readProduct(context.db, { ...shop, proId })
  if (!found) return null
  // Read after the product, so never older than it; a change of a package is written to the product's row as well.
  const packages = await readPackages(context.db, { merchant: shop.merchant, proId })
  return context.rows.keep<Parsed>(key, found.version, {
    product: { ...found.product, content: debrisContent.parse(found.product.content) },
    packages: packages.map((row) => ({ ...row, content: packageContent.parse(row.content) })),
  })
}

const readPackages = statement('debris packages', (db) =>
  db
    .select()
    .from(debrisPackages)
    .where(
      and(
        eq(debrisPackages.merchant, sql.placeholder('merchant')),
        eq(debrisPackages.proId, sql.placeholder('proId')),
        eq(debrisPackages.status, 'onSale'),
      ),
    )
    .orderBy(asc(debrisPackages.sort), asc(debrisPackages.id)),
)

const ofAll = statements(true)
const ofList = statements(false)

/** For shops that list all fragment products of the merchant, and for those with a list of their own. */
function statements(all: boolean) {
  const version = versionOf(debrisProducts)
  const wanted = and(eq(debrisProducts.id, sql.placeholder('proId')), inRange(anyRange('debris', all)))
  const named = (name: string) => `${name} of ${all ? 'all' : 'list'}`
  return {
    readVersion: statement(named('debris version'), (db) =>
      db.select({ version }).from(debrisProducts).where(wanted),
    ),
    readProduct: statement(named('debris'), (db) =>
      db.select({ version, product: debrisProducts }).from(debrisProducts).where(wanted),
    ),
  }
}

/** A day that can be ordered, at a shop's prices. `left` null: unlimited; of a day with times all together. */
export type SoldDay = Offer & {
  date: CalendarDate
  left: number | null
  slots: { time: string; left: number | null }[]
}

/** The days on which a dated package can be ordered now, sold out ones among them, and what is left of an open one. */
export async function daysOf(
  context: Context,
  shop: ShopRow,
  sold: SoldPackage,
): Promise<{ days: SoldDay[]; left: number | null }> {
  const { merchant } = shop
  const pools = await leftInPools(context, merchant, sold.id)
  // A pool that is missing has nothing left.
  const leftOf = (date?: CalendarDate, slot?: string) => {
    const left = pools.get(debrisPool(sold.id, date, slot))
    return left === undefined ? 0 : left
  }
  if (sold.use === 'open') return { days: [], left: leftOf() }
  const now = context.now()
  const rows = await context.db
    .select()
    .from(debrisDays)
    .where(
      and(
        eq(debrisDays.merchant, merchant),
        eq(debrisDays.packageId, sold.id),
        eq(debrisDays.status, 'onSale'),
        gte(debrisDays.date, todayInShanghai(now)),
      ),
    )
    .orderBy(asc(debrisDays.date))
  const calendar = rows.map(({ date, slots, ...day }) => ({
    date,
    ...shopOffer(day, shop),
    slots: slots.map((time) => ({ time, left: leftOf(date, time) })),
  }))
  const days = orderableDays(sold, calendar, now).map((day) => ({
    ...day,
    left: day.slots.length > 0 ? leftOfSlots(day.slots) : leftOf(day.date),
  }))
  return { days, left: null }
}
