import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { isLong } from '../../../testing/scale.ts'
import { type Database, openDatabase } from '../kernel/db/connect.ts'
import { serverOfThisRun } from './postgres-of-run.ts'
import { type PostgresServer, startPostgresServer } from './start-postgres.ts'
import { pgliteTemplate, postgresTemplate } from './templates.ts'

/** `describe.each(databaseKinds)`: the embedded centre has to behave the same on both. */
export const databaseKinds = ['pglite', 'postgres'] as const
/**
 * For files about what handlers decide from rows, where the two hardly differ: PostgreSQL in `npm test`, whose browser
 * tests have PGlite under the same handlers; both in `npm run test:long`. Money, stock, coupons and personal data, also
 * when they are changed at the same time, and migrations are always tested on both.
 */
export const handlerDatabases: readonly DatabaseKind[] = isLong ? databaseKinds : ['postgres']
export type DatabaseKind = (typeof databaseKinds)[number]

export type TestDatabase = {
  database: Database
  /** Connection string for further processes or pools; empty for PGlite. */
  url: string
  close(): Promise<void>
}

/** Whatever a test is about, it is not the speed of the machine it runs on. */
const PATIENCE = 10

/** A migrated database of its own without rows: PGlite in memory, or a new database of a PostgreSQL server. */
export async function openTestDatabase(
  kind: DatabaseKind,
  options: { poolSize?: number } = {},
): Promise<TestDatabase> {
  if (kind === 'pglite') {
    const database = await openDatabase({ dataDir: 'memory://', startWith: await pgliteTemplate() })
    return { database, url: '', close: () => database.close() }
  }
  const { url, drop } = await createPostgresDatabase({ migrated: true })
  const database = await openDatabase({ dataDir: '', databaseUrl: url, patience: PATIENCE, ...options })
  return {
    database,
    url,
    async close() {
      await database.close()
      await drop()
    },
  }
}

/** A new database of the tests' PostgreSQL server: empty, or a copy of the migrated one. */
export async function createPostgresDatabase({ migrated = false } = {}): Promise<{
  url: string
  drop(): Promise<void>
}> {
  users += 1
  try {
    server ??= findServer()
    const { url } = await server
    const name = `test_${randomBytes(6).toString('hex')}`
    await execute(
      url,
      migrated
        ? `create database ${name} template ${await postgresTemplate(url)}`
        : `create database ${name}`,
    )
    return {
      url: `${url}/${name}`,
      async drop() {
        await execute(url, `drop database if exists ${name} with (force)`)
        await leave()
      },
    }
  } catch (error) {
    await leave()
    throw error
  }
}

/**
 * Connections to a database of `createPostgresDatabase`. The end of a pool does not wait until its connections are
 * closed, so `drop` may still end one of them from the server's side. Without a listener that would fail whichever test
 * has opened it.
 */
export function openPool(config: pg.PoolConfig): pg.Pool {
  return new pg.Pool(config).on('error', () => {})
}

let server: Promise<PostgresServer> | null = null
let users = 0

async function leave(): Promise<void> {
  users -= 1
  if (users > 0 || !server) return
  const last = server
  server = null
  await (await last).stop()
}

/**
 * TEST_DATABASE_URL is the address of a running server (without a database name). Without it, this run of jest shares
 * one server; outside jest a server ends with its last database.
 */
async function findServer(): Promise<PostgresServer> {
  const given = process.env.TEST_DATABASE_URL ?? (await serverOfThisRun())
  return given ? { url: given.replace(/\/$/, ''), stop: async () => {} } : startPostgresServer()
}

async function execute(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${url}/postgres` })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
