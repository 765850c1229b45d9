import { createHash } from 'node:crypto'
import {
  copyFileSync,
  createReadStream,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { OperatorError } from '../../../../base/operator-error.ts'
import { versionOf } from './back-up.ts'
import type { Copier } from './copier.ts'
import { type Manifest, tableFile } from './manifest.ts'

const MIGRATIONS = join(import.meta.dirname, '../db/migrations')

/**
 * Fills an empty database from a back-up: makes the tables as they were, loads all rows in one transaction, and then
 * brings the tables up to date.
 * @throws OperatorError when the database is not empty, or the back-up damaged or newer than this program
 */
export async function restore(copier: Copier, folder: string, made: Manifest): Promise<void> {
  await checkFiles(folder, made)
  await withMigrationsUpTo(made.version, async (migrations) => {
    await checkEmpty(copier, made)
    await copier.migrate(migrations)
  })
  const order = await byReferences(copier, made.tables)
  await copier.query('begin')
  try {
    for (const { name, columns, rows } of order) {
      const text = createReadStream(tableFile(folder, name)).pipe(createGunzip())
      await copier.write(name, columns, text)
      const loaded = await countOf(copier, name)
      if (loaded !== rows) throw new OperatorError(`${name}: ${loaded} of ${rows} rows arrived.`)
    }
    await continueNumbers(copier)
    await copier.query('commit')
  } catch (error) {
    await copier.query('rollback')
    throw error
  }
  await copier.migrate(MIGRATIONS)
  await copier.query('analyze')
}

async function checkFiles(folder: string, { tables }: Manifest): Promise<void> {
  for (const { name, sha256 } of tables) {
    const hash = createHash('sha256')
    const file = tableFile(folder, name)
    await pipeline(createReadStream(file), hash).catch((error: unknown) => {
      throw new OperatorError(`${file} cannot be read: ${String(error)}`)
    })
    if (hash.digest('hex') !== sha256) throw new OperatorError(`${file} is not as it was written.`)
  }
}

async function checkEmpty(copier: Copier, made: Manifest): Promise<void> {
  const tables = await copier.query<{ name: string }>(
    `select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  for (const { name } of tables) {
    if ((await countOf(copier, name)) > 0) {
      throw new OperatorError(
        `The database is not empty: ${name} has rows. A back-up is restored into a new database only; nothing was changed.`,
      )
    }
  }
  const version = await versionOf(copier)
  if (version !== null && version > made.version) {
    throw new OperatorError(
      'The tables of the database are newer than those of the back-up: make a new database, without tables.',
    )
  }
}

async function countOf(copier: Copier, table: string): Promise<number> {
  const [row] = await copier.query<{ n: number }>(
    `select count(*)::int as n from ${pg.escapeIdentifier(table)}`,
  )
  return row?.n ?? 0
}

/** Tables in an order in which every row finds the rows it refers to. */
async function byReferences(copier: Copier, tables: Manifest['tables']): Promise<Manifest['tables']> {
  const references = await copier.query<{ from: string; to: string }>(
    `select a.relname as from, b.relname as to from pg_constraint c
      join pg_class a on a.oid = c.conrelid join pg_class b on b.oid = c.confrelid
      where c.contype = 'f' and a.relnamespace = 'public'::regnamespace and a.oid <> b.oid`,
  )
  const left = new Map(tables.map((table) => [table.name, table]))
  const ordered: Manifest['tables'] = []
  while (left.size > 0) {
    const free = [...left.values()].filter(
      ({ name }) => !references.some(({ from, to }) => from === name && left.has(to)),
    )
    if (free.length === 0) throw new Error(`tables refer to each other in a circle: ${[...left.keys()]}`)
    for (const table of free) left.delete(table.name)
    ordered.push(...free)
  }
  return ordered
}

/** Columns that number themselves go on after the highest number. */
async function continueNumbers(copier: Copier): Promise<void> {
  const columns = await copier.query<{ table: string; column: string; sequence: string }>(
    `select table_name as table, column_name as column,
        pg_get_serial_sequence(quote_ident(table_name), column_name) as sequence
      from information_schema.columns where table_schema = 'public'
        and pg_get_serial_sequence(quote_ident(table_name), column_name) is not null`,
  )
  for (const { table, column, sequence } of columns) {
    const [name, of] = [pg.escapeIdentifier(column), pg.escapeIdentifier(table)]
    await copier.query(
      `select setval($1::regclass, coalesce((select max(${name}) from ${of}), 0) + 1, false)`,
      [sequence],
    )
  }
}

type Journal = { entries: { when: number; tag: string }[] }

/** Gives the work a folder of the migrations up to a version. */
async function withMigrationsUpTo(version: number, work: (folder: string) => Promise<void>): Promise<void> {
  const journal = JSON.parse(readFileSync(join(MIGRATIONS, 'meta/_journal.json'), 'utf8')) as Journal
  if (!journal.entries.some(({ when }) => when === version)) {
    throw new OperatorError(
      'The back-up was made by another, probably newer version of this program: use that one.',
    )
  }
  const entries = journal.entries.filter(({ when }) => when <= version)
  const folder = mkdtempSync(join(tmpdir(), 'wayfront-migrations-'))
  try {
    mkdirSync(join(folder, 'meta'))
    writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }))
    for (const { tag } of entries) copyFileSync(join(MIGRATIONS, `${tag}.sql`), join(folder, `${tag}.sql`))
    await work(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
