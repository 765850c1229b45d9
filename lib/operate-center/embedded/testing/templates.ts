import { createHash, randomUUID } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { migratePgliteDatabase, migratePostgresDatabase } from '../kernel/db/migrate.ts'

/**
 * Migrated databases that tests begin with. The real migrations make one, once; each test file gets a copy. A
 * template's name is a hash of everything that made it, so a changed migration or a new PGlite makes a new template.
 */

const MIGRATIONS = join(import.meta.dirname, '../kernel/db/migrations')
const PACKAGES = join(process.cwd(), 'node_modules')
const CACHE = join(PACKAGES, '.cache/wayfront')

/** What a template holds: the tables of all migrations, or none of them. */
type Content = 'migrated' | 'empty'

/** The dump of a PGlite. Kept beside the packages, because PostgreSQL's initdb in WebAssembly takes seconds. */
export async function pgliteTemplate(content: Content = 'migrated'): Promise<Blob> {
  const path = join(CACHE, `pglite-${content}-${fingerprint()}.tar`)
  if (!existsSync(path)) await makePgliteTemplate(path, content)
  return new Blob([readFileSync(path)])
}

/** Puts a migrated database where `openDatabase` looks for it in a new data folder, without its initdb. */
export async function layPgliteFolder(dataDir: string): Promise<void> {
  const folder = join(CACHE, `pglite-folder-${fingerprint()}`)
  if (!existsSync(folder)) await makePgliteFolder(folder)
  cpSync(folder, join(dataDir, 'pglite'), { recursive: true })
}

async function makePgliteTemplate(path: string, content: Content): Promise<void> {
  const client = await PGlite.create('memory://', { initDbStartParams: SMALL_LOG })
  if (content === 'migrated') await migratePgliteDatabase(client, MIGRATIONS)
  for (const statement of LEAVE_OUT) await client.exec(statement)
  const dump = await client.dumpDataDir('none')
  await client.close()
  mkdirSync(CACHE, { recursive: true })
  // Renamed to its final name only when complete: another process may look for it at any moment.
  const partial = `${path}.${randomUUID()}`
  writeFileSync(partial, Buffer.from(await dump.arrayBuffer()))
  renameSync(partial, path)
  removeOldTemplates()
}

async function makePgliteFolder(folder: string): Promise<void> {
  const partial = `${folder}.${randomUUID()}`
  const loadDataDir = await pgliteTemplate()
  mkdirSync(partial, { recursive: true })
  await (await PGlite.create(partial, { loadDataDir })).close()
  try {
    renameSync(partial, folder)
  } catch (error) {
    // Another process has made it meanwhile.
    rmSync(partial, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
  removeOldTemplates()
}

/** A template is written by every test file that opens it, so it is kept small: 20 instead of 45 MB. */
const SMALL_LOG = ['--wal-segsize=1']
/** PostgreSQL's own templates, which only `create database` needs; and nothing for the next start to replay. */
const LEAVE_OUT = [
  "update pg_database set datistemplate = false where datname like 'template_'",
  'drop database template0',
  'drop database template1',
  'checkpoint',
]

function removeOldTemplates(): void {
  for (const name of readdirSync(CACHE)) {
    if (!name.includes(fingerprint())) rmSync(join(CACHE, name), { recursive: true, force: true })
  }
}

/** Any constant: number of the lock that lets one process make the server's template. */
const TEMPLATE_LOCK = 4_711_002

/**
 * The name of the migrated database that `create database … template` copies.
 * @param serverUrl without a database name
 */
export async function postgresTemplate(serverUrl: string): Promise<string> {
  const name = `template_${fingerprint()}`
  const client = new pg.Client({ connectionString: `${serverUrl}/postgres` })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (rowCount === 0) {
      // Renamed when complete, so that a migration that fails leaves no template.
      const partial = `making_${randomUUID().replaceAll('-', '')}`
      await client.query(`create database ${partial}`)
      await migratePostgresDatabase(`${serverUrl}/${partial}`, MIGRATIONS)
      await client.query(`alter database ${partial} rename to ${name}`)
    }
    return name
  } finally {
    // Closing the session gives the lock back.
    await client.end()
  }
}

function fingerprint(): string {
  const hash = createHash('sha256').update(JSON.stringify([SMALL_LOG, LEAVE_OUT]))
  for (const name of readdirSync(MIGRATIONS, { recursive: true, encoding: 'utf8' }).sort()) {
    if (/\.(sql|json)$/.test(name)) hash.update(name).update(readFileSync(join(MIGRATIONS, name)))
  }
  for (const name of ['@electric-sql/pglite', 'drizzle-orm']) {
    hash.update(readFileSync(join(PACKAGES, name, 'package.json')))
  }
  return hash.digest('hex').slice(0, 16)
}
