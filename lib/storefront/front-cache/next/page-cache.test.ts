import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { IncrementalCache } from 'next/dist/server/lib/incremental-cache/index.js'
import { SharedCacheControls } from 'next/dist/server/lib/incremental-cache/shared-cache-controls.external.js'
import NoPageCache from './page-cache.ts'

const { cacheControls } = SharedCacheControls as unknown as { cacheControls: Map<string, unknown> }
const hidden = globalThis as { __incrementalCache?: unknown }
const context = {
  route: { kind: 'APP_PAGE', sourceRoute: '/[shop]/page' },
  kind: 'APP_PAGE',
  cacheControl: { revalidate: 60, expire: 3600 },
}

afterEach(() => {
  delete hidden.__incrementalCache
})

/** What Next makes for a request, kept in its global variable like there. */
function requestsCache() {
  const made = new IncrementalCache({
    dev: false,
    minimalMode: false,
    requestHeaders: {},
    previewProps: {},
    prerenderManifest: { routes: {}, dynamicRoutes: {}, preview: {} },
    CurCacheHandler: NoPageCache,
  } as never) as unknown as { set(path: string, entry: unknown, context: unknown): Promise<void> }
  hidden.__incrementalCache = made
  return made
}

/** An entry that counts how often it is written as JSON. */
function entry(kind: string) {
  const written = { times: 0 }
  const toJSON = () => {
    written.times += 1
    return kind
  }
  return { written, kind, toJSON }
}

test('after its first page Next neither measures pages nor records their lifetimes', async () => {
  const before = cacheControls.size
  await requestsCache().set('/first', entry('APP_PAGE'), context)
  expect(cacheControls.size).toBe(before + 1)
  const page = entry('APP_PAGE')
  await requestsCache().set('/second', page, context)
  expect(page.written.times).toBe(0)
  expect(cacheControls.size).toBe(before + 1)
})

test('what Next has fetched takes its usual way', async () => {
  await requestsCache().set('/first', entry('APP_PAGE'), context)
  const fetched = entry('FETCH')
  await requestsCache().set('https://example.com/', fetched, { fetchCache: true })
  expect(fetched.written.times).toBe(1)
})

test('Next leaves in its global variable what renders pages', () => {
  const runtime = createRequire(import.meta.url).resolve(
    'next/dist/compiled/next-server/app-page-turbo.runtime.prod.js',
  )
  expect(readFileSync(runtime, 'utf8')).toContain('globalThis.__incrementalCache=')
})
