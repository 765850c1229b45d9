import type { PGlite } from '@electric-sql/pglite'
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres'
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import { inOneProcess } from './one-process.ts'

export async function migratePgliteDatabase(client: PGlite, migrationsFolder: string): Promise<void> {
  await migratePglite(drizzlePglite(client), { migrationsFolder })
}

/** Applies what is missing: a migration may take long, and processes that start together wait for the first one. */
export async function migratePostgresDatabase(databaseUrl: string, migrationsFolder: string): Promise<void> {
  await inOneProcess(databaseUrl, 'migrate', (client) => migratePg(drizzlePg(client), { migrationsFolder }))
}
