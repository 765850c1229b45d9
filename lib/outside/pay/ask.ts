/** What came back, or why nothing did. `body` is exactly what was sent: signatures are over its bytes. */
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

/** Asks a channel: follows no redirect, reads at most 256 kB, never throws. */
export async function ask({ url, ...init }: Question): Promise<Reply> {
  try {
    const response = await fetch(url, { ...init, redirect: 'manual' })
    const chunks: Uint8Array[] = []
    let size = 0
    for await (const chunk of response.body ?? []) {
      size += chunk.byteLength
      // Leaving the loop cancels the body.
      if (size > MOST_BYTES) return { ok: false, message: 'the answer is too large' }
      chunks.push(chunk)
    }
    const body = Buffer.concat(chunks).toString('utf8')
    return { ok: true, status: response.status, headers: response.headers, body }
  } catch (error) {
    if (init.signal.aborted) return { ok: false, message: 'no answer in time' }
    const { cause } = error as { cause?: { code?: unknown } }
    return { ok: false, message: typeof cause?.code === 'string' ? cause.code : 'the connection failed' }
  }
}
