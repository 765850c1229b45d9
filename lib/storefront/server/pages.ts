import { existsSync, readFileSync } from 'node:fs'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { join } from 'node:path'
import next from 'next'
import type { Figure } from '../../base/figures.ts'
import type { Log } from '../../base/log.ts'
import type { OperateCenter } from '../../operate-center/contract/contract.ts'
import { createRateLimit, type Rate } from '../doors/rate-limit.ts'
import { FrontCache } from '../front-cache/front-cache.ts'
import type { Rendered } from '../front-cache/page.ts'
import { RenderGate } from '../front-cache/render-gate.ts'
import { scriptSource } from '../front-cache/security-headers.ts'
import type { Settings } from '../settings/settings.ts'
import type { AskedAhead } from './asked-ahead.ts'
import { consoleFolder } from './console-files.ts'
import type { Parts } from './dispatch.ts'
import { INTERNAL_HEADER, internalSecret } from './internal-secret.ts'
import { createKnownPlaces } from './known-places.ts'
import { createKnownSubjects } from './known-subjects.ts'
import { createNextPort, type NextPort } from './next-port.ts'
import { pageFigures } from './page-figures.ts'
import { createPageRequests, renderBy } from './page-requests.ts'
import { StaticFiles } from './static-files.ts'
import { keepStaticFiles } from './static-history.ts'

type Options = {
  settings: Settings
  log: Log
  center: OperateCenter
  ahead: AskedAhead
  dev: boolean
  server: Server
}

export type Pages = {
  parts: Parts['pages']
  /** Renders a page past every cache of pages. */
  render(cleanUrl: string): Promise<Rendered>
  /** Call when pages with these tags have changed. Resolves when Next's own caches are renewed. */
  invalidate(tags: readonly string[]): Promise<void>
  details(): Record<string, unknown>
  /** Numbers of the front cache. */
  figures(): Figure[]
  close(): Promise<void>
}

/** Flags of all countries, three by two; the package has them in other forms, too. */
const FLAGS_DIR = 'node_modules/country-flag-icons/3x2'

const REVALIDATE_TIMEOUT_MS = 10_000
/** Renders at a time, of one merchant, waiting, and of one merchant waiting. */
const GATE = [16, 8, 400, 120] as const
/**
 * Pages that one address may have made or looked for, beside those that are kept: some hundred visitors of a mobile
 * network may stand behind it, and a render is 50 ms of work.
 */
const MISSES: Rate = { burst: 600, perMinute: 300 }

/** Loads Next and puts the front cache before it; while developing Next answers by itself. */
export async function openPages({ settings, log, center, ahead, dev, server }: Options): Promise<Pages> {
  const dir = process.cwd()
  const distDir = join(dir, process.env.NEXT_DIST_DIR ?? '.next')
  const app = next({ dev, dir, ...(dev ? { httpServer: server } : {}) })
  await app.prepare()
  const handle = app.getRequestHandler()
  const handler = (request: IncomingMessage, response: ServerResponse) => handle(request, response)
  const port = createNextPort(handler)
  const render = renderBy(port, settings.publicOrigin)
  const consoleDir = consoleFolder(dir)
  const folders = {
    flags: join(dir, FLAGS_DIR),
    ...(settings.console && existsSync(consoleDir) ? { console: consoleDir } : {}),
  }

  if (dev) {
    return {
      parts: { kind: 'direct', next: handler, statics: new StaticFiles(null, [], folders) },
      render,
      invalidate: (tags) => revalidate(port, tags),
      details: () => ({ pages: 'development' }),
      figures: () => [],
      close: () => app.close(),
    }
  }

  const gate = new RenderGate(...GATE)
  const cache = new FrontCache({
    bytes: settings.frontCache ? settings.frontCacheBytes : 0,
    live: !settings.demo,
    gate,
    revalidate: (tags) => revalidate(port, tags),
    onError: (what, error) => log.warn({ what, error: String(error) }, 'page'),
  })
  const buildId = readFileSync(join(distDir, 'BUILD_ID'), 'utf8').trim()
  const builds = keepStaticFiles(join(distDir, 'static'), buildId, join(settings.dataDir, 'static-history'))
  const publicDir = join(dir, 'public')
  const places = createKnownPlaces(center)
  const subjects = createKnownSubjects(ahead.before)
  return {
    parts: {
      kind: 'kept',
      cache,
      requestFor: createPageRequests({
        render,
        center,
        publicOrigin: settings.publicOrigin,
        scriptSources: [scriptSource(settings.scripts.wechatSdk)],
        faceSource: scriptSource(new URL('.', settings.scripts.faceMeta).href),
        chatScript: settings.scripts.udesk,
      }),
      places,
      subjects,
      misses: createRateLimit(MISSES),
      statics: new StaticFiles(existsSync(publicDir) ? publicDir : null, builds, folders),
    },
    render,
    invalidate: (tags) => {
      places.forget()
      subjects.forget()
      ahead.forget()
      return cache.invalidate(tags)
    },
    details: () => ({ build: buildId, ...cache.stats }),
    figures: () => pageFigures(cache.stats, gate.stats),
    close: async () => {
      cache.close()
      await app.close()
    },
  }
}

/** Next's caches can be renewed inside a request only, hence a route of ours in Next. */
async function revalidate(port: NextPort, tags: readonly string[]): Promise<void> {
  const { status } = await port.ask({
    method: 'POST',
    url: '/internal/revalidate',
    headers: {
      host: 'localhost',
      'content-type': 'application/json',
      [INTERNAL_HEADER]: internalSecret(),
    },
    body: JSON.stringify(tags),
    timeoutMs: REVALIDATE_TIMEOUT_MS,
  })
  if (status !== 204) throw new Error(`revalidation answered ${status}`)
}
