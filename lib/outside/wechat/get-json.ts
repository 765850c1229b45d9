/** What an endpoint answered, or why nothing sensible came. A reason never holds the address: it carries secrets. */
export type Fetched = { ok: true; body: Record<string, unknown> } | { ok: false; reason: string }

const MAX_BYTES = 64 * 1024

/**
 * Asks one of WeChat's endpoints, which answer JSON with any content type. Follows no redirect, reads a bounded answer,
 * never throws.
 */
export async function getJson(url: string, timeoutMs: number): Promise<Fetched> {
  try {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })
    if (response.status !== 200) {
      await response.body?.cancel()
      return { ok: false, reason: `status ${response.status}` }
    }
    const text = await boundedText(response)
    if (text === null) return { ok: false, reason: 'answer too large' }
    const body: unknown = JSON.parse(text)
    if (typeof body !== 'object' || body === null || Array.isArray(body)) {
      return { ok: false, reason: 'answer is no object' }
    }
    return { ok: true, body: body as Record<string, unknown> }
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    if (name === 'TimeoutError') return { ok: false, reason: 'timeout' }
    return { ok: false, reason: name === 'SyntaxError' ? 'answer is not JSON' : 'no connection' }
  }
}

async function boundedText(response: Response): Promise<string | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    // Leaving the loop cancels the body.
    if (size > MAX_BYTES) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
