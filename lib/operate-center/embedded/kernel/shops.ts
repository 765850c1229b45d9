import { and, eq, type Placeholder, sql } from 'drizzle-orm'
import { type Tenant, tenantKey } from '../../../tenant/tenant.ts'
import type { Context, Db } from './context.ts'
import { versionOf } from './db/row-memory.ts'
import { statement } from './db/statement.ts'
import { readOnce } from './read-once.ts'
import { distributors, merchants } from './schema.ts'

export type ShopRow = typeof distributors.$inferSelect

/**
 * The shop's row, open or closed; null when there is none. Read once per context.
 * @param version of the row, when another statement has just read it
 */
export function findShop(context: Context, tenant: Tenant, version?: string): Promise<ShopRow | null> {
  return readOnce(context, `shop ${tenantKey(tenant)}`, () => load(context, tenant, version))
}

/** The shop of a call; `center.ts` has checked that it exists. */
export async function shopOf(context: Context, tenant: Tenant): Promise<ShopRow> {
  const shop = await findShop(context, tenant)
  if (!shop) throw new Error(`no shop ${tenantKey(tenant)}`)
  return shop
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

async function load({ db, rows }: Context, tenant: Tenant, given?: string): Promise<ShopRow | null> {
  const key = `shop ${tenantKey(tenant)}`
  const version = given ?? (await versionOfTurn(db, tenant))
  if (version === undefined) return null
  const known = rows.recall<ShopRow>(key, version)
  if (known) return known
  const [found] = await readShop(db, tenant)
  return found ? rows.keep(key, found.version, found.shop) : null
}

/** Shops whose version is about to be read, by connection. */
const awaited = new WeakMap<Db, Map<string, Promise<string | undefined>>>()

/**
 * The version of a shop's row, read once for all who ask in one turn of the event loop: a page makes half a dozen calls
 * at a time. It is read after the last of them has asked, so it is older for none.
 */
function versionOfTurn(db: Db, tenant: Tenant): Promise<string | undefined> {
  const shops = awaited.get(db) ?? new Map<string, Promise<string | undefined>>()
  awaited.set(db, shops)
  const key = tenantKey(tenant)
  const known = shops.get(key)
  if (known) return known
  const version = new Promise<void>((next) => setImmediate(next)).then(async () => {
    shops.delete(key)
    return (await readVersion(db, tenant))[0]?.version
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

const readVersion = statement('shop version', (db) =>
  db
    .select({ version: versionOf(distributors) })
    .from(distributors)
    .where(isShop(anyShop)),
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
