import type { Browser, CDPSession, Page } from 'playwright'
import { phone } from './phone.ts'

/** Bytes of JavaScript that a public screen may load by itself, compressed with gzip. */
export const SCRIPT_LIMIT = 150_000
const QUIET_MS = 2000
const LONGEST_MS = 30_000

export type Scripts = {
  /** Body bytes on the wire. */
  bytes: number
  files: ScriptFile[]
  /** Content encodings the files came in. */
  encodings: string[]
}

type ScriptFile = { path: string; bytes: number; encoding: string }

/**
 * All script bytes that a page transfers, prefetched ones included, from an empty cache until two seconds without a
 * request, untouched. The server is made to send gzip, whatever the browser could take.
 */
export async function measureScripts(browser: Pick<Browser, 'newContext'>, url: string): Promise<Scripts> {
  const context = await browser.newContext({
    ...phone,
    serviceWorkers: 'block',
    extraHTTPHeaders: { 'accept-encoding': 'gzip' },
  })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    const files = listenForScripts(session)
    const quiet = quietness(session)
    await page.goto(url, { waitUntil: 'load' })
    await quiet(page)
    const found = [...files.values()]
    return {
      bytes: found.reduce((sum, { bytes }) => sum + bytes, 0),
      files: found,
      encodings: [...new Set(found.map(({ encoding }) => encoding))],
    }
  } finally {
    await context.close()
  }
}

function listenForScripts(session: CDPSession): Map<string, ScriptFile> {
  const files = new Map<string, ScriptFile>()
  session.on('Network.responseReceived', ({ requestId, response, type }) => {
    const { pathname } = new URL(response.url)
    if (type !== 'Script' && !/javascript/.test(response.mimeType) && !pathname.endsWith('.js')) return
    const header = (wanted: string) =>
      Object.entries(response.headers).find(([name]) => name.toLowerCase() === wanted)?.[1]
    files.set(requestId, {
      path: pathname,
      bytes: Number(header('content-length') ?? 0),
      encoding: header('content-encoding') ?? 'identity',
    })
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const file = files.get(requestId)
    // Without a declared length the bytes on the wire count, head included.
    if (file && file.bytes === 0) file.bytes = encodedDataLength
  })
  return files
}

/** Begins to watch; the returned function waits until no request has been sent or answered for two seconds. */
export function quietness(session: CDPSession): (page: Page) => Promise<void> {
  let last = Date.now()
  const now = () => {
    last = Date.now()
  }
  session.on('Network.requestWillBeSent', now)
  session.on('Network.responseReceived', now)
  session.on('Network.loadingFinished', now)
  session.on('Network.loadingFailed', now)
  return async (page) => {
    const until = Date.now() + LONGEST_MS
    while (Date.now() - last < QUIET_MS && Date.now() < until) await page.waitForTimeout(100)
  }
}
