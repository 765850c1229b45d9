import { createHash } from 'node:crypto'
import { createWriteStream, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { OperatorError } from '../../../../base/operator-error.ts'
import type { Copier } from './copier.ts'
import { MANIFEST, type Manifest, tableFile } from './manifest.ts'

type Column = { table: string; column: string }

/**
 * Copies every table into a folder, all of them as they were at one moment, while the centre works.
 * @throws OperatorError when the folder is not empty, or the database not this program's
 */
export async function backUp(copier: Copier, from: Manifest['from'], folder: string): Promise<Manifest> {
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new OperatorError(`${folder} is not empty: a back-up goes into a folder of its own.`)
  }
  mkdirSync(join(folder, 'tables'), { recursive: true, mode: 0o700 })
  await copier.query('begin isolation level repeatable read read only')
  try {
    const version = await versionOf(copier)
    if (version === null) {
      throw new OperatorError('There is nothing to back up: the database has no tables of this program.')
    }
    const tables: Manifest['tables'] = []
    for (const [name, columns] of await columnsByTable(copier)) {
      tables.push({ name, columns, ...(await copyOut(copier, name, columns, tableFile(folder, name))) })
    }
    const keys = await copier.query<{ id: string }>('select id from data_keys order by id')
    const made: Manifest = {
      format: 1,
      madeAt: new Date().toISOString(),
      from,
      version,
      dataKeys: keys.map(({ id }) => id),
      tables,
    }
    writeFileSync(join(folder, MANIFEST), `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600, flush: true })
    return made
  } finally {
    await copier.query('rollback')
  }
}

/** The newest migration that the database has; null when it has none. */
export async function versionOf(copier: Copier): Promise<number | null> {
  const [{ known } = { known: false }] = await copier.query<{ known: boolean }>(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as known",
  )
  if (!known) return null
  const [row] = await copier.query<{ version: string | number | null }>(
    'select max(created_at) as version from drizzle.__drizzle_migrations',
  )
  return row?.version == null ? null : Number(row.version)
}

async function columnsByTable(copier: Copier): Promise<Map<string, string[]>> {
  const rows = await copier.query<Column>(
    `select c.table_name as table, c.column_name as column from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
      order by c.table_name, c.ordinal_position`,
  )
  const tables = new Map<string, string[]>()
  for (const { table, column } of rows) tables.set(table, [...(tables.get(table) ?? []), column])
  return tables
}

async function copyOut(
  copier: Copier,
  table: string,
  columns: readonly string[],
  file: string,
): Promise<{ rows: number; sha256: string }> {
  let rows = 0
  const hash = createHash('sha256')
  const passing = (look: (chunk: Buffer) => void) =>
    new Transform({
      transform(chunk: Buffer, _encoding, done) {
        look(chunk)
        done(null, chunk)
      },
    })
  await pipeline(
    copier.read(table, columns),
    passing((chunk) => {
      for (const byte of chunk) if (byte === 0x0a) rows += 1
    }),
    createGzip(),
    passing((chunk) => void hash.update(chunk)),
    createWriteStream(file, { mode: 0o600, flush: true }),
  )
  return { rows, sha256: hash.digest('hex') }
}
