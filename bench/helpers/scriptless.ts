import { createServer, type ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { putAwayLater } from '../../e2e/support/workshop.ts'
import { freePort } from '../../lib/base/testing/free-port.ts'
import { withoutScripts } from '../../lib/storefront/front-cache/inline-sources.ts'

const compress = promisify(brotliCompress)

type Kept = { status: number; headers: Record<string, string>; body: Buffer }

/**
 * Serves one page of the shop without its scripts, compressed as the shop compresses, and all other files as the shop
 * sends them. Fetched once each, so that both sides are served from memory.
 */
export async function serveScriptless(
  origin: string,
  path: string,
): Promise<{ url: string; stop(): Promise<void> }> {
  const kept = new Map<string, Promise<Kept>>()
  const page = await fetchFrom(origin + path, 'identity')
  const html = Buffer.from(withoutScripts(page.body.toString('utf8')))
  const body = await compress(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } })
  kept.set(path, Promise.resolve({ ...page, headers: { ...page.headers, 'content-encoding': 'br' }, body }))

  const server = createServer((request, response) => {
    const target = request.url ?? '/'
    let answer = kept.get(target)
    if (!answer) {
      answer = fetchFrom(origin + target, 'identity')
      kept.set(target, answer)
    }
    answer.then(
      (found) => send(response, found),
      () => send(response, { status: 502, headers: {}, body: Buffer.alloc(0) }),
    )
  })
  const port = await freePort()
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  const stop = putAwayLater(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${port}${path}`, stop }
}

/**
 * Headers that tell of these bytes or of one connection alone. All others are sent as the shop sends them: an opener policy
 * gives a page a process of its own, and one that is just starting paints later.
 */
const OWN: ReadonlySet<string> = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'date',
  'etag',
  'keep-alive',
  'transfer-encoding',
])

async function fetchFrom(url: string, encoding: string): Promise<Kept> {
  const response = await fetch(url, { headers: { 'accept-encoding': encoding } })
  const headers = Object.fromEntries([...response.headers].filter(([name]) => !OWN.has(name)))
  return { status: response.status, headers, body: Buffer.from(await response.arrayBuffer()) }
}

function send(response: ServerResponse, { status, headers, body }: Kept): void {
  response.writeHead(status, { ...headers, 'content-length': String(body.length) })
  response.end(body)
}
