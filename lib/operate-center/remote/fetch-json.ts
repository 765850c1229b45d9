/** What came back over HTTP, or why nothing sensible did. `sent`: the other side may have acted on it. */
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

/** Codes of a connection that broke before the answer, as a kept-alive one does when the other side has closed it. */
const RESET = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'])
/** Codes of a connection that never came about. */
const NOT_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** Asks for JSON: no redirect is followed, at most `maxBytes` are read, and nothing is ever thrown. */
export async function fetchJson({ url, maxBytes, ...init }: Options): Promise<Fetched> {
  try {
    const response = await fetch(url, { ...init, redirect: 'manual' })
    if (response.status >= 300 && response.status < 400) {
      await response.body?.cancel()
      return problem(`redirect ${response.status}`)
    }
    const text = await readText(response, maxBytes)
    if (text === null) return problem(`answer larger than ${maxBytes} bytes`)
    return { ok: true, status: response.status, body: JSON.parse(text) }
  } catch (error) {
    if (init.signal.aborted) return problem('timeout')
    if (error instanceof SyntaxError) return problem('answer is not JSON')
    const code = codeOf(error)
    return { ok: false, reason: code, sent: !NOT_SENT.has(code), reset: RESET.has(code) }
  }
}

function problem(reason: string): Fetched {
  return { ok: false, reason, sent: true, reset: false }
}

async function readText(response: Response, maxBytes: number): Promise<string | null> {
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
  return Buffer.concat(chunks).toString('utf8')
}

function codeOf(error: unknown): string {
  const { cause } = error as { cause?: unknown }
  for (const candidate of [cause, (cause as { errors?: unknown[] } | undefined)?.errors?.[0], error]) {
    const code = (candidate as { code?: unknown } | undefined)?.code
    if (typeof code === 'string') return code
  }
  return error instanceof Error ? error.message : 'unknown'
}
