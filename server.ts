import { addHolidays } from './lib/base/calendar/holidays.ts'
import { OperatorError } from './lib/base/operator-error.ts'
import { setOperateCenter } from './lib/operate-center/port.ts'
import { createLiveReads } from './lib/storefront/doors/live-reads.ts'
import { createAskedAhead } from './lib/storefront/server/asked-ahead.ts'
import { spaceOf } from './lib/storefront/server/disk.ts'
import { createDispatcher } from './lib/storefront/server/dispatch.ts'
import { createHealth } from './lib/storefront/server/health.ts'
import { createInnerListener } from './lib/storefront/server/inner-server.ts'
import { createLimitedServer, drain, listen } from './lib/storefront/server/limited-server.ts'
import { createLog } from './lib/storefront/server/log.ts'
import { createMetrics } from './lib/storefront/server/metrics.ts'
import { openCenter } from './lib/storefront/server/open-center.ts'
import { openDoors } from './lib/storefront/server/open-doors.ts'
import { createPagePreviews } from './lib/storefront/server/page-previews.ts'
import { openPages, type Pages } from './lib/storefront/server/pages.ts'
import { belongsTo } from './lib/storefront/server/peer.ts'
import { robotsText } from './lib/storefront/server/robots.ts'
import { anyTenant, knownShops } from './lib/storefront/server/shops.ts'
import { createUploadedPictures } from './lib/storefront/server/uploaded-pictures.ts'
import { createVerifyFiles } from './lib/storefront/server/verify-file.ts'
import { loadSettings } from './lib/storefront/settings/load.ts'
import { setPageSettings } from './lib/storefront/settings/page-settings.ts'

/** How long running requests may take to end when the server receives a stop signal. */
const DRAIN_MS = 15_000
/** How often the server looks for what raises an alarm. */
const WATCH_MS = 30_000

async function main(): Promise<void> {
  const dev = process.argv.includes('--dev')
  const settings = loadSettings()
  const metrics = createMetrics()
  const log = createLog({
    level: settings.logLevel,
    linesPerSecond: settings.logLines,
    onAlarm: metrics.alarm,
    onLeftOut: metrics.lineLeftOut,
  })
  const say = (text: string) => console.log(`wayfront: ${text}`)

  let pages: Pages | null = null
  const live = createLiveReads()
  const changed = async (merchant: string, tags: readonly string[]) => {
    live.forget(merchant)
    await pages?.invalidate(tags)
  }

  addHolidays(settings.holidays)
  say(settings.operateCenter ? 'asking the operate centre elsewhere' : 'opening the operate centre')
  const opened = await openCenter({
    settings,
    log,
    onChange: (merchant, tags) => void changed(merchant, tags),
  })
  const center = metrics.timed(opened.center)
  if (opened.figures) metrics.add(opened.figures)
  const ahead = createAskedAhead(center)
  const previews = createPagePreviews(ahead.pages)
  setOperateCenter(previews.center)
  setPageSettings(settings)

  say('loading the pages')
  let handler: ReturnType<typeof createDispatcher> | null = null
  const server = createLimitedServer((request, response) => handler?.(request, response), {
    isProxy: belongsTo(settings.trustedNetworks),
  })
  pages = await openPages({ settings, log, center, ahead, dev, server })
  const shops = knownShops(settings)
  const health = createHealth({
    center,
    remote: settings.operateCenter !== null,
    tenant: anyTenant(settings),
    checkWritable: opened.checkWritable,
    lateJobs: opened.lateJobs,
    disk: () => spaceOf(settings.dataDir),
    minFreeBytes: settings.minFreeBytes,
    databaseOnDisk: !settings.operateCenter && !settings.databaseUrl,
    log,
    details: pages.details,
  })
  const { figures } = pages
  metrics.add(figures)
  const { pay, hooks, staffNotices, close } = opened
  const doors = openDoors({
    settings,
    log,
    center,
    pay,
    hooks,
    live,
    previews: settings.operateCenter ? null : previews.renderedBy(pages.render),
    onChange: changed,
  })
  const wireInside = settings.wireDoor === 'inner'
  handler = createDispatcher({
    settings,
    log,
    metrics,
    doors: { ...doors, wire: wireInside ? null : doors.wire },
    health,
    robots: robotsText(settings.publicOrigin, shops),
    pictures: createUploadedPictures(center, settings.projects[0] ?? ''),
    verifyFile: createVerifyFiles(settings.dataDir),
    pages: pages.parts,
  })
  const inner = settings.inner
    ? createLimitedServer(
        createInnerListener({ health, metrics, wire: wireInside ? doors.wire : null, log }),
        {
          isProxy: () => true,
        },
      )
    : null
  if (inner && settings.inner) await listen(inner, settings.inner.port, settings.inner.host)
  await listen(server, settings.port, settings.host)
  const watching = setInterval(() => void health.watch(), WATCH_MS).unref()
  say(`ready at ${settings.publicOrigin} (${settings.mode} mode${dev ? ', development' : ''})`)
  for (const shop of shops) say(`  ${settings.publicOrigin}${shop}`)
  if (settings.console) say(`console of the staff: ${settings.publicOrigin}/console`)
  for (const line of staffNotices) say(line)

  let stopping = false
  async function stop(signal: string): Promise<void> {
    if (stopping) return
    stopping = true
    say(`${signal}: letting running requests end`)
    health.drain()
    clearInterval(watching)
    await drain(server, DRAIN_MS)
    if (inner) await drain(inner, 1000)
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

function isExpected(error: unknown): error is Error {
  if (error instanceof OperatorError) return true
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
}
