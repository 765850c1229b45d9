import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)

/** One body in the forms a client may take. A form that is not smaller than the plain one is left out. */
export type Encoded = { identity: Buffer; br: Buffer | null; gzip: Buffer | null }

/** Brotli's quality (0 to 11) and gzip's level (1 to 9) by effort. */
const EFFORTS = {
  quick: { quality: 4, level: 6 },
  best: { quality: 10, level: 9 },
  once: { quality: 11, level: 9 },
} as const

/**
 * Compresses a body off the main thread. `quick` is for a visitor who waits (a few milliseconds), `best` for what is
 * served many times, `once` for a build, whose files no server has to compress again (twice as long as `best`, and two
 * percent smaller).
 */
export async function encode(body: Buffer, effort: keyof typeof EFFORTS): Promise<Encoded> {
  const { quality, level } = EFFORTS[effort]
  const identity = exact(body)
  if (identity.length < 600) return { identity, br: null, gzip: null }
  const [br, gz] = await Promise.all([
    brotli(identity, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
      },
    }),
    deflate(identity, { level }),
  ])
  return {
    identity,
    br: br.length < identity.length ? exact(br) : null,
    gzip: gz.length < identity.length ? exact(gz) : null,
  }
}

/** Node cuts small buffers from larger ones, which they would keep in memory; a copy does not. */
function exact(buffer: Buffer): Buffer {
  if (buffer.length === buffer.buffer.byteLength) return buffer
  const copy = Buffer.allocUnsafeSlow(buffer.length)
  buffer.copy(copy)
  return copy
}

export function encodedBytes({ identity, br, gzip: gz }: Encoded): number {
  return identity.length + (br?.length ?? 0) + (gz?.length ?? 0)
}

/** The best encoding that the client accepts and the body has. */
export function chooseEncoding(accept: string | undefined, body: Encoded): Encoding {
  if (!accept) return 'identity'
  if (body.br && takes(accept, 'br')) return 'br'
  if (body.gzip && takes(accept, 'gzip')) return 'gzip'
  return 'identity'
}

export function bodyOf(encoded: Encoded, encoding: Encoding): Buffer {
  return encoded[encoding] ?? encoded.identity
}

function takes(accept: string, coding: string): boolean {
  const at = accept.indexOf(coding)
  if (at < 0) return false
  // What nearly every browser sends; only an unusual header is parsed.
  if (!accept.includes('q=')) return true
  for (const part of accept.split(',')) {
    const [name, ...parameters] = part.split(';').map((text) => text.trim())
    if (name !== coding) continue
    const weight = parameters.find((parameter) => parameter.startsWith('q='))
    return weight === undefined || Number(weight.slice(2)) > 0
  }
  return false
}
