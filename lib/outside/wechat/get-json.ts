import { boundedFetch } from '../../base/http/bounded-fetch.ts'
import { parseObject } from '../../base/json.ts'

/** What an endpoint answered, or why no valid answer came. A reason never holds the address, which carries secrets. */
export type Fetched = { ok: true; body: Record<string, unknown> } | { ok: false; reason: string }

const MAX_BYTES = 64 * 1024

/**
 * Calls one of WeChat's endpoints, which answer JSON with any content type. Follows no redirect, reads a bounded
 * answer, never throws.
 */
export async function getJson(url: string, timeoutMs: number): Promise<Fetched> {
  const reply = await boundedFetch({ url, maxBytes: MAX_BYTES, within: timeoutMs })
  if (!reply.ok) return { ok: false, reason: reply.reason }
  if (reply.status !== 200) return { ok: false, reason: `status ${reply.status}` }
  const body = parseObject(reply.text)
  return body ? { ok: true, body } : { ok: false, reason: 'answer is no JSON object' }
}
