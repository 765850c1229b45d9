import { FolderInUseError } from './lib/operate-center/embedded/kernel/db/lock.ts'
import { setOperateCenter } from './lib/operate-center/port.ts'
import { createLiveReads } from './lib/storefront/doors/live-reads.ts'
import { createDispatcher } from './lib/storefront/server/dispatch.ts'
import { createHealth } from './lib/storefront/server/health.ts'
import { createLimitedServer, drain, listen } from './lib/storefront/server/limited-server.ts'
import { createLog } from './lib/storefront/server/log.ts'
import { openCenter } from './lib/storefront/server/open-center.ts'
import { openDoors } from './lib/storefront/server/open-doors.ts'
import { openPages, type Pages } from './lib/storefront/server/pages.ts'
import { robotsText } from './lib/storefront/server/robots.ts'
import { anyTenant, knownShops } from './lib/storefront/server/shops.ts'
import { createVerifyFiles } from './lib/storefront/server/verify-file.ts'
import { loadSettings, SettingsError } from './lib/storefront/settings/load.ts'
import { setPageSettings } from './lib/storefront/settings/page-settings.ts'

/** How long running requests may take to end when the server receives a stop signal. */
const DRAIN_MS = 15_000

async function main(): Promise<void> {
  const dev = process.argv.includes('--dev')
  const settings = loadSettings()
  const log = createLog(settings.logLevel)
  const say = (text: string) => console.log(`wayfront: ${text}`)

  let pages: Pages | null = null
  const live = createLiveReads()
  const changed = async (merchant: string, tags: readonly string[]) => {
    live.forget(merchant)
    await pages?.invalidate(tags)
  }

  say(settings.operateCenter ? 'asking the operate centre elsewhere' : 'opening the operate centre')
  const { center, pay, staffNotices, close } = await openCenter({
    settings,
    log,
    onChange: (merchant, tags) => void changed(merchant, tags),
  })
  setOperateCenter(center)
  setPageSettings(settings)

  say('loading the pages')
  let handler: ReturnType<typeof createDispatcher> | null = null
  const server = createLimitedServer((request, response) => handler?.(request, response))
  pages = await openPages({ settings, log, center, dev, server })
  const shops = knownShops(settings)
  const health = createHealth({
    center,
    remote: settings.operateCenter !== null,
    tenant: anyTenant(settings),
    details: pages.details,
  })
  handler = createDispatcher({
    settings,
    log,
    doors: openDoors({ settings, log, center, pay, live, onChange: changed }),
    health,
    robots: robotsText(settings.publicOrigin, shops),
    verifyFile: createVerifyFiles(settings.dataDir),
    pages: pages.parts,
  })
  await listen(server, settings.port, settings.host)
  say(`ready at ${settings.publicOrigin} (${settings.mode} mode${dev ? ', development' : ''})`)
  for (const shop of shops) say(`  ${settings.publicOrigin}${shop}`)
  for (const line of staffNotices) say(line)

  let stopping = false
  async function stop(signal: string): Promise<void> {
    if (stopping) return
    stopping = true
    say(`${signal}: letting running requests end`)
    health.drain()
    await drain(server, DRAIN_MS)
    await pages?.close()
    await close()
    process.exit(0)
  }
  process.on('SIGTERM', (signal) => void stop(signal))
  process.on('SIGINT', (signal) => void stop(signal))
  process.on('unhandledRejection', (error) => log.error({ error: String(error) }, 'unhandled rejection'))
}

main().catch((error: unknown) => {
  console.error(isExpected(error) ? `wayfront: ${error.message}` : error)
  process.exit(1)
})

/** Errors that the operator can fix; their message says how, and the stack trace does not help. */
function isExpected(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  const { code } = error as NodeJS.ErrnoException
  return error instanceof SettingsError || error instanceof FolderInUseError || code === 'EADDRINUSE'
}
