import { boundedFetch, wasNeverSent } from '../../base/http/bounded-fetch.ts'

/** The JSON that came back over HTTP, or why none did. `sent`: the other side may have acted on it. */
export type Fetched =
  | { ok: true; status: number; body: unknown }
  | { ok: false; reason: string; sent: boolean; reset: boolean }

type Options = {
  url: string
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body?: string
  maxBytes: number
  signal: AbortSignal
}

/** Error codes of a connection that broke before the answer, like a kept-alive one that the other side has closed. */
const RESET = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'])

/** Requests JSON: follows no redirect, reads at most `maxBytes` and never throws. */
export async function fetchJson({ signal, maxBytes, ...request }: Options): Promise<Fetched> {
  const reply = await boundedFetch({ ...request, maxBytes, within: signal })
  if (!reply.ok) {
    if (reply.reason === 'timeout') return problem('timeout')
    if (reply.reason === 'too large') return problem(`answer larger than ${maxBytes} bytes`)
    return { ok: false, reason: reply.code, sent: !wasNeverSent(reply.code), reset: RESET.has(reply.code) }
  }
  const { status, text } = reply
  if (status >= 300 && status < 400) return problem(`redirect ${status}`)
  try {
    return { ok: true, status, body: JSON.parse(text) }
  } catch {
    return problem('answer is not JSON')
  }
}

function problem(reason: string): Fetched {
  return { ok: false, reason, sent: true, reset: false }
}
