/** What a server answered, or why no valid answer came. `code`: of the connection, where it failed. */
export type BoundedReply = { ok: true; status: number; headers: Headers; text: string } | NoReply
type BoundedBytes = { ok: true; status: number; headers: Headers; bytes: Buffer } | NoReply
type NoReply = { ok: false; reason: 'timeout' | 'too large' | 'no connection'; code: string }

export type BoundedRequest = {
  url: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  /** Bytes of the answer's body that are read at most. */
  maxBytes: number
  /** Bounds everything, the body included: milliseconds, or a signal of the caller. */
  within: number | AbortSignal
}

/**
 * Calls another server. Follows no redirect (a 3xx is returned as it is), reads a bounded body, never throws. No reason
 * or code holds the address, which may carry a secret.
 */
export async function boundedFetch(request: BoundedRequest): Promise<BoundedReply> {
  const reply = await boundedFetchBytes(request)
  if (!reply.ok) return reply
  const { bytes, ...rest } = reply
  return { ...rest, text: bytes.toString('utf8') }
}

/** The same for a file. */
export async function boundedFetchBytes({
  url,
  maxBytes,
  within,
  ...init
}: BoundedRequest): Promise<BoundedBytes> {
  const signal = typeof within === 'number' ? AbortSignal.timeout(within) : within
  try {
    const response = await fetch(url, { ...init, redirect: 'manual', signal })
    const bytes = await bounded(response, maxBytes)
    if (bytes === null) return { ok: false, reason: 'too large', code: '' }
    return { ok: true, status: response.status, headers: response.headers, bytes }
  } catch (error) {
    if (signal.aborted) return { ok: false, reason: 'timeout', code: '' }
    return { ok: false, reason: 'no connection', code: codeOf(error) }
  }
}

/** Codes of a connection that was never established, so that the other side cannot have acted on the request. */
const NOT_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

export function wasNeverSent(code: string): boolean {
  return NOT_SENT.has(code)
}

async function bounded(response: Response, maxBytes: number): Promise<Buffer | null> {
  if (Number(response.headers.get('content-length')) > maxBytes) {
    await response.body?.cancel()
    return null
  }
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    // Leaving the loop cancels the body.
    if (size > maxBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** undici puts the code into the error's cause, or into the first of several attempts. */
function codeOf(error: unknown): string {
  const { cause } = error as { cause?: unknown }
  for (const candidate of [cause, (cause as { errors?: unknown[] } | undefined)?.errors?.[0], error]) {
    const code = (candidate as { code?: unknown } | undefined)?.code
    if (typeof code === 'string') return code
  }
  return error instanceof Error ? error.name : 'unknown'
}
