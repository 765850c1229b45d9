import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { type Database, openDatabase } from '../kernel/db/connect.ts'

/** `describe.each(databaseKinds)`: everything of the embedded centre holds on both. */
export const databaseKinds = ['pglite', 'postgres'] as const
export type DatabaseKind = (typeof databaseKinds)[number]

export type TestDatabase = {
  database: Database
  /** Connection string for further processes or pools; empty for PGlite. */
  url: string
  close(): Promise<void>
}

/** An empty, migrated database of its own: PGlite in memory, or a new database of a PostgreSQL server. */
export async function openTestDatabase(
  kind: DatabaseKind,
  options: { poolSize?: number } = {},
): Promise<TestDatabase> {
  if (kind === 'pglite') {
    const database = await openDatabase({ dataDir: 'memory://' })
    return { database, url: '', close: () => database.close() }
  }
  const { url, drop } = await createPostgresDatabase()
  const database = await openDatabase({ dataDir: '', databaseUrl: url, ...options })
  return {
    database,
    url,
    async close() {
      await database.close()
      await drop()
    },
  }
}

/** A new empty database of the PostgreSQL server of this test file, which starts with the first and ends with the last. */
export async function createPostgresDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  users += 1
  try {
    server ??= startServer()
    const { url } = await server
    const name = `test_${randomBytes(6).toString('hex')}`
    await execute(url, `create database ${name}`)
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

type Server = { url: string; stop(): Promise<void> }

let server: Promise<Server> | null = null
let users = 0

async function leave(): Promise<void> {
  users -= 1
  if (users > 0 || !server) return
  const last = server
  server = null
  await (await last).stop()
}

/** TEST_DATABASE_URL names a server that runs already (without a database name); otherwise one is started. */
async function startServer(): Promise<Server> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { url: given.replace(/\/$/, ''), stop: async () => {} }
  const script = join(process.cwd(), 'lib/operate-center/embedded/testing/postgres-server.ts')
  const child = spawn(process.execPath, [script], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: serverEnvironment(),
  })
  let errors = ''
  child.stderr.on('data', (chunk) => {
    errors += chunk
  })
  const ended = once(child, 'exit')
  const first = await Promise.race([once(createInterface(child.stdout), 'line'), ended.then(() => [''])])
  const url = String(first[0])
  if (!url.startsWith('postgres://')) throw new Error(`PostgreSQL for the test did not start: ${errors}`)
  return {
    url,
    async stop() {
      // Its end of life is the end of its input, which also comes when this process is killed.
      child.stdin.end()
      await ended
    },
  }
}

/** Without what jest needs. */
function serverEnvironment(): NodeJS.ProcessEnv {
  const { NODE_OPTIONS: _, ...environment } = process.env
  return environment
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
