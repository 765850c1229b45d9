import { boundedFetch } from '../base/http/bounded-fetch.ts'

/** What came back, or why nothing did. `body` holds exactly the bytes that were sent, because signatures cover them. */
export type Reply =
  | { ok: true; status: number; headers: Headers; body: string }
  | { ok: false; message: string }

type Question = {
  url: string
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body?: string
  /** Bounds everything, the body included. */
  signal: AbortSignal
}

const MOST_BYTES = 256 * 1024

/** Calls an outside service: follows no redirect, reads at most 256 kB, never throws. */
export async function ask({ signal, ...request }: Question): Promise<Reply> {
  const reply = await boundedFetch({ ...request, maxBytes: MOST_BYTES, within: signal })
  if (reply.ok) return { ok: true, status: reply.status, headers: reply.headers, body: reply.text }
  if (reply.reason === 'timeout') return { ok: false, message: 'no answer in time' }
  if (reply.reason === 'too large') return { ok: false, message: 'the answer is too large' }
  return { ok: false, message: /^[A-Z_]+$/.test(reply.code) ? reply.code : 'the connection failed' }
}
