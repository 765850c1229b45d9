import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Db } from '../kernel/context.ts'
import { migratePgliteDatabase, migratePostgresDatabase } from '../kernel/db/migrate.ts'
import { pglitePool } from '../kernel/db/pglite-socket.ts'
import { createPostgresDatabase, type DatabaseKind, openPool } from './databases.ts'
import { pgliteTemplate } from './templates.ts'

export type OldDatabase = {
  db: Db
  /** Brings it up to date. */
  migrate(): Promise<void>
  close(): Promise<void>
}

const MIGRATIONS = join(import.meta.dirname, '../kernel/db/migrations')

/** A database as it was before the migration with this name, empty. */
export async function openBeforeMigration(kind: DatabaseKind, name: string): Promise<OldDatabase> {
  return openWith(kind, migrationsBefore(name))
}

/** A database as the migration with this name left it, empty. */
export async function openAfterMigration(kind: DatabaseKind, name: string): Promise<OldDatabase> {
  return openWith(kind, migrationsBefore(name, 1))
}

async function openWith(kind: DatabaseKind, folder: string): Promise<OldDatabase> {
  try {
    return kind === 'pglite' ? await oldPglite(folder) : await oldPostgres(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function oldPglite(folder: string): Promise<OldDatabase> {
  const client = await PGlite.create('memory://', { loadDataDir: await pgliteTemplate('empty') })
  await migratePgliteDatabase(client, folder)
  const pool = pglitePool(client)
  return {
    db: drizzle(pool),
    migrate: () => migratePgliteDatabase(client, MIGRATIONS),
    async close() {
      await pool.end()
      await client.close()
    },
  }
}

async function oldPostgres(folder: string): Promise<OldDatabase> {
  const { url, drop } = await createPostgresDatabase()
  await migratePostgresDatabase(url, folder)
  const pool = openPool({ connectionString: url })
  return {
    db: drizzle(pool),
    migrate: () => migratePostgresDatabase(url, MIGRATIONS),
    async close() {
      await pool.end()
      await drop()
    },
  }
}

type Journal = { entries: { tag: string }[] }

/** A folder of the migrations before the one with this name, and so many from it on. */
function migrationsBefore(name: string, more = 0): string {
  const journal = JSON.parse(readFileSync(join(MIGRATIONS, 'meta/_journal.json'), 'utf8')) as Journal
  const place = journal.entries.findIndex(({ tag }) => tag === name)
  if (place < 0) throw new Error(`no migration ${name}`)
  const entries = journal.entries.slice(0, place + more)
  const folder = mkdtempSync(join(tmpdir(), 'wayfront-migrations-'))
  mkdirSync(join(folder, 'meta'))
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }))
  for (const { tag } of entries) copyFileSync(join(MIGRATIONS, `${tag}.sql`), join(folder, `${tag}.sql`))
  return folder
}
