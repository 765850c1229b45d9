import { openSealer } from '../lib/operate-center/embedded/kernel/data-keys.ts'
import { openDatabase } from '../lib/operate-center/embedded/kernel/db/connect.ts'
import { reseal } from '../lib/operate-center/embedded/kernel/reseal.ts'
import { loadSettings } from '../lib/storefront/settings/load.ts'
import { command, say } from './command.ts'

/**
 * `npm run reseal`: seals with DATA_KEY what one of OTHER_DATA_KEYS has sealed. On PostgreSQL the servers go on working;
 * a database in DATA_DIR has one process only, so the server is stopped for it.
 */
await command(async () => {
  const settings = loadSettings()
  const database = await openDatabase({
    dataDir: settings.dataDir,
    ...(settings.databaseUrl ? { databaseUrl: settings.databaseUrl } : {}),
  })
  try {
    const sealer = await openSealer(database.db, settings)
    say(`sealing with the data key ${sealer.keyId}; this can be stopped and started again`)
    const { done, unreadable } = await reseal(database.db, sealer, (place, rows) => say(`${place}: ${rows}`))
    say(`${sum(done)} seals made anew`)
    if (sum(unreadable) === 0) {
      say('nothing is left under another key: OTHER_DATA_KEYS can be emptied')
      return 0
    }
    for (const [place, rows] of Object.entries(unreadable)) say(`${place}: ${rows} opened by no given key`)
    say('the other keys stay needed')
    return 1
  } finally {
    await database.close()
  }
})

function sum(counts: Record<string, number>): number {
  return Object.values(counts).reduce((all, one) => all + one, 0)
}
