import type { IncomingMessage } from 'node:http'
import { LRUCache } from 'lru-cache'

const HOST = /^[A-Za-z0-9.-]+(:\d{1,5})?$|^\[[0-9A-Fa-f:]+\](:\d{1,5})?$/

/** Names that have been looked at, because nearly all requests have the same few. */
const seen = new LRUCache<string, boolean>({ max: 200 })

/** Whether a text is a host, with or without port, that a URL may have: not `1.2.3.4.5`, not `a:99999`. */
export function isHost(text: string): boolean {
  const known = seen.get(text)
  if (known !== undefined) return known
  const valid = text.length <= 300 && HOST.test(text) && URL.canParse(`http://${text}`)
  seen.set(text, valid)
  return valid
}

/** Whether a request names one valid host (RFC 9112, section 3.2). Before HTTP/1.1 it may name none. */
export function namesOneHost({ headers: { host }, rawHeaders, httpVersion }: IncomingMessage): boolean {
  if (host === undefined) return httpVersion === '1.0'
  let named = 0
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host') named += 1
  }
  return named === 1 && isHost(host)
}
