import { and, eq, type Placeholder, sql } from 'drizzle-orm'
import { type Tenant, tenantKey } from '../../../tenant/tenant.ts'
import type { Context, Db } from './context.ts'
import { versionOf } from './db/row-memory.ts'
import { statement } from './db/statement.ts'
import { readOnce } from './read-once.ts'
import { distributors, merchants } from './schema.ts'

export type ShopRow = typeof distributors.$inferSelect

/** Of the shop's row and of its merchant's (`versionOf`). */
export type ShopVersion = { shop: string; merchant: string }

type Shop = { version: ShopVersion; row: ShopRow }

/**
 * The shop's row, open or closed; null when there is none. Read once per context.
 * @param version of the row, when another statement has just read it
 */
export async function findShop(
  context: Context,
  tenant: Tenant,
  version?: ShopVersion,
): Promise<ShopRow | null> {
  return (await loadOnce(context, tenant, version))?.row ?? null
}

/** The shop of a call; `center.ts` has checked that it exists. */
export async function shopOf(context: Context, tenant: Tenant): Promise<ShopRow> {
  return (await knownShop(context, tenant)).row
}

/**
 * What rarely changes of the merchant of a call and is asked for often, kept parsed. It is as fresh as reading it:
 * whoever changes it renews the merchant in the same transaction (`renewMerchant`), and every call reads the version
 * of its merchant's row together with its shop's.
 * @param what is kept; one reader alone uses it
 * @param of part of the version: what else the value depends on, such as the day
 */
export async function ofMerchant<T>(
  context: Context,
  tenant: Tenant,
  { what, of }: { what: string; of: string },
  read: () => Promise<T>,
): Promise<T> {
  const shop = await knownShop(context, tenant)
  const key = `${what} ${tenant.merchant}`
  const version = `${shop.version.merchant} ${of}`
  return context.rows.recall<T>(key, version) ?? context.rows.keep(key, version, await read())
}

/** Has everything read anew that is kept of a merchant: its row is written as it is, which changes its version. */
export async function renewMerchant({ db }: Pick<Context, 'db'>, code: string): Promise<void> {
  await db.update(merchants).set({ code }).where(eq(merchants.code, code))
}

/** The sales phone of a shop's `power` column; empty when it has none. */
export function saleTelOf(power: unknown): string {
  const { saleTel } = (power ?? {}) as { saleTel?: unknown }
  return typeof saleTel === 'string' ? saleTel : ''
}

export async function hasMerchant({ db }: Context, code: string): Promise<boolean> {
  const found = await db.select({ code: merchants.code }).from(merchants).where(eq(merchants.code, code))
  return found.length > 0
}

async function knownShop(context: Context, tenant: Tenant): Promise<Shop> {
  const shop = await loadOnce(context, tenant)
  if (!shop) throw new Error(`no shop ${tenantKey(tenant)}`)
  return shop
}

function loadOnce(context: Context, tenant: Tenant, version?: ShopVersion): Promise<Shop | null> {
  return readOnce(context, `shop ${tenantKey(tenant)}`, () => load(context, tenant, version))
}

async function load({ db, rows }: Context, tenant: Tenant, given?: ShopVersion): Promise<Shop | null> {
  const key = `shop ${tenantKey(tenant)}`
  const version = given ?? (await versionOfTurn(db, tenant))
  if (version === undefined) return null
  const known = rows.recall<ShopRow>(key, version.shop)
  if (known) return { version, row: known }
  const [found] = await readShop(db, tenant)
  return found ? { version, row: rows.keep(key, found.version, found.shop) } : null
}

/** Shops whose version is about to be read, by connection. */
const awaited = new WeakMap<Db, Map<string, Promise<ShopVersion | undefined>>>()

/**
 * The version of a shop, read once for all who ask in one turn of the event loop: a page makes half a dozen calls
 * at a time. It is read after the last of them has asked, so it is older for none.
 */
function versionOfTurn(db: Db, tenant: Tenant): Promise<ShopVersion | undefined> {
  const shops = awaited.get(db) ?? new Map<string, Promise<ShopVersion | undefined>>()
  awaited.set(db, shops)
  const key = tenantKey(tenant)
  const known = shops.get(key)
  if (known) return known
  const version = new Promise<void>((next) => setImmediate(next)).then(async () => {
    shops.delete(key)
    return (await readVersion(db, tenant))[0]
  })
  shops.set(key, version)
  return version
}

/** The shop of a statement that is built once (db/statement.ts), with the fields of a tenant as values. */
export const anyShop = {
  project: sql.placeholder('project'),
  merchant: sql.placeholder('merchant'),
  channel: sql.placeholder('channel'),
  distributor: sql.placeholder('distributor'),
}

/** For a statement from `distributors` that joins its merchant. */
export const shopVersion = { shop: versionOf(distributors), merchant: versionOf(merchants) }

export const isMerchantOfShop = eq(merchants.code, distributors.merchant)

const readVersion = statement('shop version', (db) =>
  db.select(shopVersion).from(distributors).innerJoin(merchants, isMerchantOfShop).where(isShop(anyShop)),
)

const readShop = statement('shop', (db) =>
  db
    .select({ version: versionOf(distributors), shop: distributors })
    .from(distributors)
    .where(isShop(anyShop)),
)

/** Condition for the one row of a shop. */
export function isShop(tenant: Record<keyof Tenant, string | Placeholder>) {
  return and(
    eq(distributors.project, tenant.project),
    eq(distributors.merchant, tenant.merchant),
    eq(distributors.channel, tenant.channel),
    eq(distributors.code, tenant.distributor),
  )
}
