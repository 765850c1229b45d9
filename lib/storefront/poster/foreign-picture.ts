import { lookup } from 'node:dns'
import { type RequestOptions, request } from 'node:https'
import { BlockList, isIP } from 'node:net'

const MAX_BYTES = 6 * 1024 * 1024
const TIMEOUT_MS = 4_000

/** Addresses outside the public internet: a picture's address must not reach into our own network. */
const inner = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  inner.addSubnet(network, prefix, 'ipv4')
}
for (const [network, prefix] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  inner.addSubnet(network, prefix, 'ipv6')
}

export function isInner(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return inner.check(mapped, 'ipv4')
  const family = isIP(address)
  return family === 0 || inner.check(address, family === 6 ? 'ipv6' : 'ipv4')
}

/** Resolves a name and refuses it when any of its addresses is an inner one; the connection uses what was checked. */
const publicOnly: NonNullable<RequestOptions['lookup']> = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, found) => {
    if (error) return done(error, '', 0)
    const [first] = found
    if (!first || found.some(({ address }) => isInner(address))) {
      return done(Object.assign(new Error('an inner address'), { code: 'EINNER' }), '', 0)
    }
    if (options.all) done(null, found)
    else done(null, first.address, first.family)
  })
}

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
