import './cheap-passwords.ts'
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { seedDemo } from '../../lib/operate-center/embedded/demo/seed.ts'
import type { Db } from '../../lib/operate-center/embedded/kernel/context.ts'
import { openDatabase } from '../../lib/operate-center/embedded/kernel/db/connect.ts'
import { rowsOf } from '../../lib/operate-center/embedded/kernel/db/rows-of.ts'
import { createSealer } from '../../lib/operate-center/embedded/kernel/sealer.ts'
import { layPgliteFolder } from '../../lib/operate-center/embedded/testing/templates.ts'
import { keptSecrets } from '../../lib/storefront/settings/secrets.ts'
import { demoShops, merchantsOf } from './shops.ts'

/** The folder of this run: the template, and a copy of it for each server. */
const FOLDER = 'WAYFRONT_E2E_FOLDER'

/**
 * Before all tests: one data folder, migrated and seeded, with merchants for each file of tests. It begins as the migrated
 * folder of the unit tests, whose log is small: 205 MB instead of 347. Servers get copies, so that none of them migrates
 * and seeds anew. Answers what removes all of it afterwards.
 */
export default async function prepareTemplate(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'wayfront-e2e-'))
  process.env[FOLDER] = folder
  const dataDir = join(folder, 'template')
  const { dataKey } = keptSecrets(dataDir)
  await layPgliteFolder(dataDir)
  const database = await openDatabase({ dataDir })
  try {
    await seedDemo(database, { now: new Date(), sealer: createSealer(dataKey) })
    await copyMerchants(database.db)
    // What each server's job would do first (clear-tables.ts).
    await database.db.execute(sql`vacuum (analyze)`)
  } finally {
    await database.close()
  }
  return () => rmSync(folder, { recursive: true, force: true })
}

/** A folder for a server: a copy of the template, or with nothing in it. */
export function newDataDir(from: 'template' | 'nothing'): string {
  const folder = process.env[FOLDER]
  if (!folder) throw new Error('the template is made by Playwright’s global setup')
  const dataDir = mkdtempSync(join(folder, 'data-'))
  if (from === 'template') cpSync(join(folder, 'template'), dataDir, { recursive: true })
  return dataDir
}

/** Gives each file of tests copies of both demo merchants, row by row, under codes of its own. */
async function copyMerchants(db: Db): Promise<void> {
  const files = readdirSync(join(import.meta.dirname, '..'), { recursive: true, encoding: 'utf8' })
  const pairs = files.filter((file) => file.endsWith('.spec.ts')).map(merchantsOf)
  const copies = {
    [demoShops.merchant]: new Set(pairs.map(({ merchant }) => merchant)),
    [demoShops.otherMerchant]: new Set(pairs.map(({ otherMerchant }) => otherMerchant)),
  }
  await copyRows(db, 'merchants', 'code', copies)
  for (const table of await tablesOfMerchants(db)) await copyRows(db, table, 'merchant', copies)
}

async function copyRows(
  db: Db,
  table: string,
  key: string,
  copies: Record<string, ReadonlySet<string>>,
): Promise<void> {
  const columns = await columnsOf(db, table)
  const names = sql.join(columns.map(sql.identifier), sql`, `)
  const values = sql.join(
    columns.map((column) => (column === key ? sql`copy.code` : sql`original.${sql.identifier(column)}`)),
    sql`, `,
  )
  for (const [code, codes] of Object.entries(copies)) {
    const list = sql.join(
      [...codes].map((copy) => sql`(${copy})`),
      sql`, `,
    )
    await db.execute(
      sql`insert into ${sql.identifier(table)} (${names}) select ${values} from ${sql.identifier(table)} original
        cross join (values ${list}) copy(code) where original.${sql.identifier(key)} = ${code}`,
    )
  }
}

/**
 * Tables whose rows are named within their merchant, or number themselves. Rows with a name of their own everywhere
 * (customers, coupons) cannot be copied: tests make what they need. PostgreSQL's own catalogue is asked: the standard's
 * views of it take seconds.
 */
async function tablesOfMerchants(db: Db): Promise<string[]> {
  const rows = await rowsOf<{ name: string }>(
    db,
    sql`select owner.relname as name from pg_class owner
      join pg_attribute merchant on merchant.attrelid = owner.oid and merchant.attname = 'merchant'
      join pg_index key on key.indrelid = owner.oid and key.indisprimary
      where owner.relnamespace = 'public'::regnamespace and exists (
        select 1 from pg_attribute named
        left join pg_attrdef usual on usual.adrelid = named.attrelid and usual.adnum = named.attnum
        where named.attrelid = owner.oid and named.attnum = any(key.indkey)
          and (named.attname = 'merchant' or pg_get_expr(usual.adbin, usual.adrelid) like 'nextval%')
      )`,
  )
  return rows.map(({ name }) => name)
}

/** Without those that number themselves. */
async function columnsOf(db: Db, table: string): Promise<string[]> {
  const rows = await rowsOf<{ name: string }>(
    db,
    sql`select named.attname as name from pg_attribute named
      left join pg_attrdef usual on usual.adrelid = named.attrelid and usual.adnum = named.attnum
      where named.attrelid = ${table}::regclass and named.attnum > 0 and not named.attisdropped
        and (usual.adbin is null or pg_get_expr(usual.adbin, usual.adrelid) not like 'nextval%')`,
  )
  return rows.map(({ name }) => name)
}
