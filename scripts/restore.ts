import { cpSync, existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { OperatorError } from '../lib/base/operator-error.ts'
import { pgliteCopier, postgresCopier } from '../lib/operate-center/embedded/kernel/backup/copier.ts'
import { readManifest } from '../lib/operate-center/embedded/kernel/backup/manifest.ts'
import { restore } from '../lib/operate-center/embedded/kernel/backup/restore.ts'
import { openSealer } from '../lib/operate-center/embedded/kernel/data-keys.ts'
import { openDatabase } from '../lib/operate-center/embedded/kernel/db/connect.ts'
import { dataKeyId } from '../lib/operate-center/embedded/kernel/sealer.ts'
import { loadSettings, readVariables } from '../lib/storefront/settings/load.ts'
import { putSecrets } from '../lib/storefront/settings/secrets.ts'
import { dataDirOf, type Settings } from '../lib/storefront/settings/settings.ts'
import { command, misuse, say } from './command.ts'

const USAGE = `Fills a new, empty database from a folder that npm run backup has made.

  npm run restore -- <folder>

The settings name the database: DATABASE_URL, or a DATA_DIR without one. Keys of the back-up are put into
DATA_DIR/secrets.json unless there is such a file; DATA_KEY, where it is given, counts before that.`

await command(async () => {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [source] = positionals
  if (!source || positionals.length > 1) return misuse(USAGE)
  const folder = resolve(source)
  const made = readManifest(folder)
  const variables = readVariables()
  const dataDir = dataDirOf(variables)
  if (!variables.DATABASE_URL?.trim() && existsSync(join(dataDir, 'pglite'))) {
    throw new OperatorError(`${dataDir} holds a database already; restore into another folder (DATA_DIR).`)
  }
  const keys = join(folder, 'keys.json')
  if (existsSync(keys) && putSecrets(dataDir, readFileSync(keys, 'utf8'))) {
    say(`the keys of the back-up are in ${join(dataDir, 'secrets.json')}`)
  }
  const settings = loadSettings()
  checkKeys(made.dataKeys, settings)
  await fill(settings, folder)
  const database = await openDatabase(databaseOf(settings))
  try {
    await openSealer(database.db, settings)
  } finally {
    await database.close()
  }
  const verify = join(folder, 'verify')
  if (existsSync(verify)) cpSync(verify, join(dataDir, 'verify'), { recursive: true })
  say(`the back-up of ${made.madeAt} is restored, and the given keys open it`)
  return 0
})

async function fill(settings: Settings, folder: string): Promise<void> {
  const made = readManifest(folder)
  if (settings.databaseUrl) {
    const copier = await postgresCopier(settings.databaseUrl)
    try {
      await restore(copier, folder, made)
    } finally {
      await copier.close()
    }
    return
  }
  // Renamed when complete, so that a restore that fails leaves no half database.
  const partial = 'pglite.restoring'
  rmSync(join(settings.dataDir, partial), { recursive: true, force: true })
  const copier = await pgliteCopier(settings.dataDir, partial)
  try {
    await restore(copier, folder, made)
  } finally {
    await copier.close()
  }
  renameSync(join(settings.dataDir, partial), join(settings.dataDir, 'pglite'))
}

function databaseOf({ dataDir, databaseUrl }: Settings) {
  return { dataDir, ...(databaseUrl ? { databaseUrl } : {}) }
}

function checkKeys(needed: readonly string[], { dataKey, otherDataKeys }: Settings): void {
  const given = [dataKey, ...otherDataKeys].map(dataKeyId)
  const missing = needed.filter((id) => !given.includes(id))
  if (missing.length === 0) return
  throw new OperatorError(
    `The back-up is sealed with the data key ${missing.join(' and ')}; given is ${given.join(', ')}. ` +
      'Give the missing key as DATA_KEY or in OTHER_DATA_KEYS. Nothing was restored.',
  )
}
