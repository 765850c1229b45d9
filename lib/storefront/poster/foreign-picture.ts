import { type RequestOptions, request } from 'node:https'
import { isIP } from 'node:net'
import { isInner, publicOnly } from '../../base/http/inner-addresses.ts'

const MAX_BYTES = 6 * 1024 * 1024
const TIMEOUT_MS = 4_000

/**
 * A picture from a centre's own host: https, public addresses, no redirects, bounded in bytes and time.
 * @param options for tests: another look-up, a certificate authority
 * @throws when it cannot be loaded
 */
export function fetchPicture(
  url: string,
  options: Pick<RequestOptions, 'lookup' | 'ca'> = {},
): Promise<Buffer> {
  const { hostname } = new URL(url)
  const literal = hostname.replace(/^\[|\]$/g, '')
  // A literal address is never looked up.
  if (isIP(literal) && isInner(literal)) return Promise.reject(new Error('an inner address'))
  return new Promise((resolve, reject) => {
    const asked = request(
      url,
      {
        lookup: publicOnly,
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: { accept: 'image/*' },
        ...options,
      },
      (response) => {
        const type = response.headers['content-type'] ?? ''
        if (response.statusCode !== 200 || !type.startsWith('image/')) {
          asked.destroy()
          reject(new Error(`no picture: status ${response.statusCode}, ${type}`))
          return
        }
        const chunks: Buffer[] = []
        let bytes = 0
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length
          chunks.push(chunk)
          if (bytes > MAX_BYTES) asked.destroy(new Error('the picture is too large'))
        })
        response.once('end', () => resolve(Buffer.concat(chunks)))
        response.once('error', reject)
      },
    )
    asked.once('error', reject)
    asked.end()
  })
}
