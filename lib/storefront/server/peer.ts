import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import { isHost } from './host.ts'

/** The sender of a request, as far as it can be known. */
export type Peer = {
  /** The visitor's address. */
  address: string
  /** Whether the connected machine is a trusted proxy. */
  trusted: boolean
  /** Scheme and host the visitor used; null when no trusted proxy sends them. */
  origin: string | null
}

/** Whether an address of a connection is one of the given networks (CIDR). */
export function belongsTo(networks: readonly string[]): (address: string | undefined) => boolean {
  const known = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) known.addAddress(address, family)
    else known.addSubnet(address, Number(bits), family)
  }
  return (given = '') => {
    const address = plainAddress(given)
    const version = isIP(address)
    return version !== 0 && known.check(address, version === 6 ? 'ipv6' : 'ipv4')
  }
}

/** Reads the visitor's address from a request, believing `X-Forwarded-*` only of the given networks (CIDR). */
export function createPeerReader(trustedNetworks: readonly string[]): (request: IncomingMessage) => Peer {
  const trusts = belongsTo(trustedNetworks)

  return (request) => {
    const direct = plainAddress(request.socket.remoteAddress ?? '')
    if (trustedNetworks.length === 0 || !trusts(direct))
      return { address: direct, trusted: false, origin: null }
    // From the right: each trusted hop has written down who connected to it; the first untrusted is the visitor.
    const hops = single(request.headers['x-forwarded-for'])
      .split(',')
      .map((hop) => plainAddress(hop.trim()))
    let address = direct
    while (hops.length > 0 && trusts(address)) {
      const hop = hops.pop() ?? ''
      if (isIP(hop) === 0) break
      address = hop
    }
    const scheme = single(request.headers['x-forwarded-proto']).split(',')[0]?.trim()
    const host = single(request.headers['x-forwarded-host']).split(',')[0]?.trim() || request.headers.host
    const known = (scheme === 'http' || scheme === 'https') && host !== undefined && isHost(host)
    return { address, trusted: true, origin: known ? `${scheme}://${host}` : null }
  }
}

/** An IPv4 address that came over an IPv6 socket, as IPv4. */
function plainAddress(address: string): string {
  return address.startsWith('::ffff:') && address.includes('.') ? address.slice(7) : address
}

function single(header: string | string[] | undefined): string {
  return Array.isArray(header) ? header.join(',') : (header ?? '')
}
