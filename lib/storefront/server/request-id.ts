import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const start = randomBytes(6).toString('hex')
let count = 0

/** A name for one request, on every log line about it and in the answer's `x-request-id`. */
export function requestIdOf(request: IncomingMessage, trusted: boolean): string {
  if (trusted) {
    const given = request.headers['x-request-id']
    if (typeof given === 'string' && /^[A-Za-z0-9_-]{8,64}$/.test(given)) return given
  }
  count += 1
  return `${start}-${count.toString(36)}`
}
