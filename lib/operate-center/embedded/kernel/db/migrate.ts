import type { PGlite } from '@electric-sql/pglite'
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres'
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'

/** Number of the advisory lock that lets one process migrate at a time; any constant of our own will do. */
const MIGRATION_LOCK = 7_239_114_055

export async function migratePgliteDatabase(client: PGlite, migrationsFolder: string): Promise<void> {
  await migratePglite(drizzlePglite(client), { migrationsFolder })
}

/**
 * Applies what is missing over a connection of its own, which has no statement timeout: a migration may take long, and
 * processes that start together wait here for the first one.
 */
export async function migratePostgresDatabase(databaseUrl: string, migrationsFolder: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migratePg(drizzlePg(client), { migrationsFolder })
  } finally {
    // Closing the session gives the lock back.
    await client.end()
  }
}
