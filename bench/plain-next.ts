import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import next from 'next'
import { nodeFs } from 'next/dist/server/lib/node-fs-methods.js'
import { setOperateCenter } from '../lib/operate-center/port.ts'
import { createRemoteCenter } from '../lib/operate-center/remote/adapter.ts'
import NoPageCache from '../lib/storefront/front-cache/next/page-cache.ts'

/**
 * The same build served by Next alone: its own router, middleware and page cache, no front cache. It is measured at
 * serving a page it has cached, so it gets back what the shop's configuration turns off because the front cache does
 * it: its own page cache (in memory), and its own compression. The centre is the one of the server at CENTER_ORIGIN,
 * over the wire.
 */
const dir = process.cwd()
const inner = createRequire(import.meta.url)
const PAGE_CACHE = 'next/dist/server/lib/incremental-cache/file-system-cache.js'
const { default: FileSystemCache } = inner(
  PAGE_CACHE,
) as typeof import('next/dist/server/lib/incremental-cache/file-system-cache.js')
type Compression = () => (request: IncomingMessage, response: ServerResponse, next: () => void) => void
const compress = (inner('next/dist/compiled/compression') as Compression)()
const own = new FileSystemCache({
  fs: nodeFs,
  flushToDisk: false,
  serverDistDir: join(dir, process.env.NEXT_DIST_DIR ?? '.next', 'server'),
  revalidatedTags: [],
  maxMemoryCacheSize: 48 * 1024 * 1024,
  dev: false,
  _requestHeaders: {},
})
Object.assign(NoPageCache.prototype, {
  get: own.get.bind(own),
  set: own.set.bind(own),
  revalidateTag: own.revalidateTag.bind(own),
})
setOperateCenter(createRemoteCenter({ baseUrl: `${process.env.CENTER_ORIGIN}/operate-center` }))

const app = next({ dev: false, dir })
await app.prepare()
const handle = app.getRequestHandler()
createServer((request, response) => {
  compress(request, response, () => void handle(request, response))
}).listen(Number(process.env.PORT), '127.0.0.1')
