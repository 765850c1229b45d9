import { cpSync, existsSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { backUp } from '../lib/operate-center/embedded/kernel/backup/back-up.ts'
import { pgliteCopier, postgresCopier } from '../lib/operate-center/embedded/kernel/backup/copier.ts'
import { loadSettings } from '../lib/storefront/settings/load.ts'
import { command, misuse, say } from './command.ts'

const USAGE = `Copies the database, the keys and WeChat's proofs of the domain (DATA_DIR/verify) into a new folder.

  npm run backup -- <folder> [--without-keys]

  --without-keys   leaves the keys out; the folder is then of no use without DATA_KEY, which is kept elsewhere

On PostgreSQL the servers go on working. A database in DATA_DIR has one process only: stop the server for it.`

await command(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'without-keys': { type: 'boolean' } },
  })
  const [target] = positionals
  if (!target || positionals.length > 1) return misuse(USAGE)
  const folder = resolve(target)
  const settings = loadSettings()
  if (settings.operateCenter)
    return misuse('The data are kept by the operate centre elsewhere: back up there.')
  const { databaseUrl, dataDir } = settings
  const copier = databaseUrl ? await postgresCopier(databaseUrl) : await pgliteCopier(dataDir, 'pglite')
  try {
    const { tables, dataKeys } = await backUp(copier, databaseUrl ? 'postgres' : 'pglite', folder)
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    say(`${rows} rows of ${tables.length} tables are in ${folder}`)
    const verify = join(dataDir, 'verify')
    if (existsSync(verify)) cpSync(verify, join(folder, 'verify'), { recursive: true })
    if (values['without-keys']) {
      say(`the keys are not in it; reading it takes the data key ${dataKeys.join(' and ')} (DATA_KEY)`)
      return 0
    }
    const { sessionSecret, dataKey, serviceToken, webhookSecret, otherDataKeys } = settings
    const keys = { sessionSecret, dataKey, serviceToken, webhookSecret, otherDataKeys }
    writeFileSync(join(folder, 'keys.json'), `${JSON.stringify(keys, null, 2)}\n`, {
      mode: 0o600,
      flush: true,
    })
    say('keys.json in it opens all of it: keep the folder where nobody else reads it, or encrypt it')
    return 0
  } finally {
    await copier.close()
  }
})
