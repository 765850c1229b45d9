import { and, eq, sql } from 'drizzle-orm'
import type { Tenant } from '../../../../tenant/tenant.ts'
import type { VisaDetail } from '../../../contract/catalogue/visas.ts'
import type { Context } from '../../kernel/context.ts'
import { versionOf } from '../../kernel/db/row-memory.ts'
import { statement } from '../../kernel/db/statement.ts'
import { shopOf } from '../../kernel/shops.ts'
import { anyRange, listsAll } from '../shared/listings.ts'
import { visaProducts } from './schema.ts'
import { districtNames, placesOf } from './visa-cards.ts'
import { visaContent } from './visa-content.ts'
import { priceOf } from './visa-price.ts'
import { inRange } from './visa-range.ts'

/** A visa with all its texts and facts, at this shop's prices; options and ways back have the merchant's. */
export type LoadedVisa = Omit<VisaDetail, 'reviewSummary'> & {
  /** Ids of the districts it takes; empty: the whole mainland. */
  districtIds: readonly string[]
  /** Applicants for one day of travel; null: as many as come. */
  dailyCapacity: number | null
}

type Row = typeof visaProducts.$inferSelect
type Parsed = Omit<Row, 'content'> & { content: ReturnType<typeof visaContent.parse> }

/** A visa the shop sells; null when it is unknown, withdrawn or not in the shop's range. */
export async function loadVisa(context: Context, tenant: Tenant, proId: string): Promise<LoadedVisa | null> {
  const shop = await shopOf(context, tenant)
  const row = await readRow(context, tenant, proId, listsAll(shop, 'visa') ? ofAll : ofList)
  if (!row) return null
  const places = await placesOf(context, tenant.merchant)
  const { id, code, name, country, type, entries, processingDays, districts, sold, content } = row
  return {
    ...content,
    ...priceOf({ ...row, marketPrice: content.marketPrice }, shop),
    proId: id,
    code,
    name,
    country: { code: country, name: places.countries.get(country) ?? country },
    type,
    entries,
    processingDays,
    districts: districtNames(districts, places.districts),
    districtIds: districts,
    dailyCapacity: row.dailyCapacity,
    sold,
  }
}

async function readRow(
  context: Context,
  tenant: Tenant,
  proId: string,
  { readVersion, readVisa }: ReturnType<typeof statements>,
): Promise<Parsed | null> {
  const shop = await shopOf(context, tenant)
  const key = `visa ${tenant.merchant}/${proId}`
  const [seen] = await readVersion(context.db, { ...shop, proId })
  const known = seen && context.rows.recall<Parsed>(key, seen.version)
  if (!seen || known) return known ?? null
  const [found] = await readVisa(context.db, { ...shop, proId })
  if (!found) return null
  return context.rows.keep(key, found.version, {
    ...found.visa,
    content: visaContent.parse(found.visa.content),
  })
}

const ofAll = statements(true)
const ofList = statements(false)

/** For shops that list all visas of the merchant, and for those with a list of their own. */
function statements(all: boolean) {
  const version = versionOf(visaProducts)
  const wanted = and(eq(visaProducts.id, sql.placeholder('proId')), inRange(anyRange('visa', all)))
  const named = (name: string) => `${name} of ${all ? 'all' : 'list'}`
  return {
    readVersion: statement(named('visa version'), (db) =>
      db.select({ version }).from(visaProducts).where(wanted),
    ),
    readVisa: statement(named('visa'), (db) =>
      db.select({ version, visa: visaProducts }).from(visaProducts).where(wanted),
    ),
  }
}
