import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { OperatorError } from '../../../../base/operator-error.ts'
import type { Db } from '../context.ts'
import { heartbeats } from '../schema.ts'
import { openDurablePglite } from './durable-folder.ts'
import { databaseTrouble } from './failure.ts'
import { listen } from './listen.ts'
import { lockFolder } from './lock.ts'
import { migratePgliteDatabase, migratePostgresDatabase } from './migrate.ts'
import { inOneProcess, type OneProcess } from './one-process.ts'
import { pglitePool } from './pglite-socket.ts'
import { unreachable } from './unreachable.ts'

export type Database = {
  db: Db
  kind: 'pglite' | 'postgres'
  /**
   * Notifications of other processes on a channel. `onGap` is called after the connection was lost and is back:
   * something may have been missed. Absent where there are no other processes (PGlite).
   */
  subscribe?(
    channel: string,
    onNotice: (payload: string) => void,
    onGap: () => void,
  ): Promise<() => Promise<void>>
  /** Does the work when no other process of this database does the same, and waits for that as long as it takes. */
  inOneProcess<T>(what: OneProcess, work: () => Promise<T>): Promise<T>
  /** Writes and commits a row. @throws when the database takes no changes */
  checkWritable(): Promise<void>
  /** Connections of this process, and requests that wait for one. Absent where there is no pool (PGlite). */
  pool?(): { total: number; idle: number; waiting: number }
  close(): Promise<void>
}

export type DatabaseOptions = {
  /** PGlite lives in `<dataDir>/pglite`; `memory://` keeps nothing. Not used with `databaseUrl`. */
  dataDir: string
  /** Initial content of PGlite in memory: a dump of a data folder (`dumpDataDir`). Absent: an empty database. */
  startWith?: Blob
  /** PostgreSQL connection string. Empty or absent: PGlite. */
  databaseUrl?: string
  /** Connections of this process to PostgreSQL. */
  poolSize?: number
  /** Times the usual deadlines; for tests, whose machine may be far busier than a shop's. */
  patience?: number
  onError?: (error: unknown) => void
}

const MIGRATIONS = join(import.meta.dirname, 'migrations')

/**
 * Opens the embedded centre's database and brings its tables up to date.
 * @throws FolderInUseError when another process works on the PGlite folder.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  return options.databaseUrl ? openPostgres(options.databaseUrl, options) : openPglite(options)
}

async function openPglite({ dataDir, startWith, onError }: DatabaseOptions): Promise<Database> {
  const inMemory = dataDir.startsWith('memory://')
  const lock = inMemory ? null : lockFolder(dataDir)
  try {
    const client = inMemory
      ? await PGlite.create(dataDir, { loadDataDir: startWith })
      : await openFolder(join(dataDir, 'pglite'))
    await migratePgliteDatabase(client, MIGRATIONS)
    const pool = pglitePool(client)
    const db = pooled(pool, onError)
    return {
      db,
      kind: 'pglite',
      // No other process opens the folder.
      inOneProcess: (_what, work) => work(),
      checkWritable: () => writeHeartbeat(db),
      async close() {
        await pool.end()
        await client.close()
        lock?.release()
      },
    }
  } catch (error) {
    lock?.release()
    throw error
  }
}

/** @throws OperatorError for a folder that PGlite cannot open; its own error is a trace of WebAssembly. */
async function openFolder(folder: string): Promise<PGlite> {
  try {
    return await openDurablePglite(folder)
  } catch (error) {
    throw new OperatorError(
      `The database in ${folder} cannot be opened: its files are damaged or incomplete ` +
        `(${reasonOf(error)}). Restore the last back-up into an empty folder (npm run restore), or set this one aside.`,
    )
  }
}

/** The first line of an error, without the trace. */
function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message || error.name : String(error)
  return text.split('\n', 1)[0]?.slice(0, 200) ?? ''
}

/** A call has to be answered within 5 s; a statement gets less, which leaves time to answer `unavailable`. */
const CONNECT_MS = 3_000
const STATEMENT_MS = 3_500
/** For a server that does not answer at all, not even with a statement timeout. */
const SILENCE_MS = 4_000

async function openPostgres(databaseUrl: string, options: DatabaseOptions): Promise<Database> {
  try {
    await migratePostgresDatabase(databaseUrl, MIGRATIONS)
  } catch (error) {
    throw unreachable(databaseUrl, error) ?? error
  }
  const { poolSize = 10, patience = 1 } = options
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: poolSize,
    connectionTimeoutMillis: CONNECT_MS * patience,
    statement_timeout: STATEMENT_MS * patience,
    query_timeout: SILENCE_MS * patience,
    idle_in_transaction_session_timeout: 10_000,
    idleTimeoutMillis: 30_000,
    // Statements of a transaction that are asked together are sent together (at-once.ts).
    pipeline: true,
    keepAlive: true,
    application_name: 'wayfront',
  })
  const db = pooled(pool, options.onError)
  return {
    db,
    kind: 'postgres',
    inOneProcess: (what, work) => inOneProcess(databaseUrl, what, () => work()),
    checkWritable: () => writeHeartbeat(db),
    pool: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    subscribe: (channel, onNotice, onGap) =>
      listen({ databaseUrl, channel, onNotice, onGap, onError: options.onError }),
    close: () => pool.end(),
  }
}

function pooled(pool: pg.Pool, onError: DatabaseOptions['onError']): Db {
  // The pool replaces a broken connection, and the query that runs on it gets the error. Without error listeners,
  // broken connections, busy or idle, would end the process.
  pool.on('error', (error) => onError?.(error))
  pool.on('connect', (client) => client.on('error', (error) => onError?.(error)))
  const db = drizzle(pool)
  db.transaction = (work, config) => onClient(pool, (client) => client.transaction(work, config))
  return db
}

async function writeHeartbeat(db: Db): Promise<void> {
  const at = sql`clock_timestamp()`
  await db
    .insert(heartbeats)
    .values({ name: 'health', at })
    .onConflictDoUpdate({ target: heartbeats.name, set: { at } })
}

type ClientDb = NodePgDatabase

/** A database object's statements belong to their connection, so each connection keeps its own. */
const clientDbs = new WeakMap<pg.PoolClient, ClientDb>()

function clientDb(client: pg.PoolClient): ClientDb {
  const db = clientDbs.get(client) ?? drizzle(client)
  clientDbs.set(client, db)
  return db
}

/** drizzle would give a connection back to the pool in any state that a failed transaction has left it in. */
async function onClient<T>(pool: pg.Pool, work: (client: ClientDb) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let usable = true
  try {
    return await work(clientDb(client))
  } catch (error) {
    // After a query timed out on a silent server, the rollback may not have been sent. On such a connection the next
    // change would run inside the transaction of this one.
    usable = databaseTrouble(error) !== 'silence' && client.getTransactionStatus() === 'I'
    throw error
  } finally {
    client.release(!usable)
  }
}
