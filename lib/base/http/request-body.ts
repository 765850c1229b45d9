/** large: more than is read. busy: too many bytes of bodies are held already. slow: it did not come in time. */
type BodyTrouble = 'large' | 'busy' | 'slow'

/** Why a request's body could not be read; reading a body may reject with it. */
export class BodyError extends Error {
  readonly why: BodyTrouble
  constructor(why: BodyTrouble) {
    super(`the body is not read: ${why}`)
    this.why = why
  }
}

export const bodyStatus: Readonly<Record<BodyTrouble, number>> = { large: 413, busy: 503, slow: 408 }

/**
 * The body as text. A declared length that is too large is refused before anything is read.
 * @throws BodyError
 */
export async function readText(request: Request, maxBytes: number): Promise<string> {
  if (Number(request.headers.get('content-length')) > maxBytes) throw new BodyError('large')
  // A length that was declared holds, because HTTP takes no more; reading at once is cheaper than piece by piece.
  if (request.headers.has('content-length')) {
    const body = Buffer.from(await request.arrayBuffer())
    if (body.length > maxBytes) throw new BodyError('large')
    return body.toString('utf8')
  }
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) throw new BodyError('large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
