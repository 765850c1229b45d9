import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { openDurablePglite } from '../db/durable-folder.ts'
import { causes } from '../db/failure.ts'
import { lockFolder } from '../db/lock.ts'
import { migratePgliteDatabase, migratePostgresDatabase } from '../db/migrate.ts'
import { unreachable } from '../db/unreachable.ts'

/** One connection that reads and writes whole tables as PostgreSQL's COPY text: one line a row, exact for every type. */
export type Copier = {
  query<Row>(text: string, values?: unknown[]): Promise<Row[]>
  read(table: string, columns: readonly string[]): AsyncIterable<Uint8Array>
  write(table: string, columns: readonly string[], rows: AsyncIterable<Uint8Array>): Promise<void>
  /** Applies the migrations of a folder that are missing. */
  migrate(folder: string): Promise<void>
  close(): Promise<void>
}

/** PostgreSQL's code when an administrator ends a connection, or the server stops. */
const ENDED = '57P01'

/** @throws OperatorError when the server does not let this process in, or ends the connection */
export async function postgresCopier(databaseUrl: string): Promise<Copier> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 })
  try {
    await client.connect()
  } catch (error) {
    throw unreachable(databaseUrl, error) ?? error
  }
  // A server that closes the connection between two statements would otherwise end the process with a trace.
  let lost: Error | null = null
  client.on('error', (error) => {
    lost ??= error
  })
  const told = (error: unknown) => {
    const ended = lost ?? (causes(error).some(({ code }) => code === ENDED) ? error : null)
    return (ended && unreachable(databaseUrl, ended)) ?? error
  }
  const telling = <T>(asked: Promise<T>) => asked.catch((error) => Promise.reject(told(error)))
  await client.query("set client_encoding to 'UTF8'")
  return {
    query: async (text, values) => (await telling(client.query(text, values))).rows,
    async *read(table, columns) {
      try {
        yield* client.query(copyTo(`copy ${list(table, columns)} to stdout`))
      } catch (error) {
        throw told(error)
      }
    },
    write: (table, columns, rows) =>
      telling(pipeline(rows, client.query(copyFrom(`copy ${list(table, columns)} from stdin`)))),
    migrate: (folder) => migratePostgresDatabase(databaseUrl, folder),
    close: () => client.end(),
  }
}

/** Pages of a table that PGlite copies at a time, and bytes that it takes at a time: both lie in memory. */
const PAGES = 256
const CHUNK_BYTES = 4 * 1024 * 1024

/**
 * @param folder of PGlite inside `dataDir`
 * @throws FolderInUseError while the server runs
 */
export async function pgliteCopier(dataDir: string, folder: string): Promise<Copier> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const lock = lockFolder(dataDir)
  let client: PGlite
  try {
    client = await openDurablePglite(join(dataDir, folder))
  } catch (error) {
    lock.release()
    throw error
  }
  return {
    query: async <Row>(text: string, values: unknown[] = []) => (await client.query<Row>(text, values)).rows,
    read: (table, columns) => readPages(client, table, columns),
    write: async (table, columns, rows) => {
      for await (const blob of wholeLines(rows)) {
        await client.query(`copy ${list(table, columns)} from '/dev/blob'`, [], { blob })
      }
    },
    migrate: (migrations) => migratePgliteDatabase(client, migrations),
    async close() {
      await client.close()
      lock.release()
    },
  }
}

async function* readPages(
  client: PGlite,
  table: string,
  columns: readonly string[],
): AsyncGenerator<Uint8Array> {
  const name = pg.escapeIdentifier(table)
  const { rows } = await client.query<{ pages: number }>(
    "select ceil(pg_relation_size($1::regclass) / current_setting('block_size')::float)::int as pages",
    [name],
  )
  for (let page = 0; page < (rows[0]?.pages ?? 0); page += PAGES) {
    const range = `ctid >= '(${page},0)' and ctid < '(${page + PAGES},0)'`
    const selected = `select ${columns.map(pg.escapeIdentifier).join(', ')} from ${name} where ${range}`
    const { blob } = await client.query(`copy (${selected}) to '/dev/blob'`)
    if (blob && blob.size > 0) yield new Uint8Array(await blob.arrayBuffer())
  }
}

/** The same bytes in pieces that end with a line; a line feed inside a value is written as two other characters. */
async function* wholeLines(rows: AsyncIterable<Uint8Array>): AsyncGenerator<Blob> {
  let kept: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  for await (const chunk of rows) {
    const end = chunk.lastIndexOf(0x0a) + 1
    kept.push(new Uint8Array(chunk.subarray(0, end)))
    bytes += chunk.length
    if (end > 0 && bytes >= CHUNK_BYTES) {
      yield new Blob(kept)
      kept = []
      bytes = 0
    }
    if (end < chunk.length) kept.push(new Uint8Array(chunk.subarray(end)))
  }
  if (kept.length > 0) yield new Blob(kept)
}

function list(table: string, columns: readonly string[]): string {
  return `${pg.escapeIdentifier(table)} (${columns.map(pg.escapeIdentifier).join(', ')})`
}
