import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/**
 * Addresses that are not of the public internet, or that lead through a translator to ones that are not: an address
 * chosen by others must not reach into our own network. From IANA's registries of special-purpose addresses.
 */
const inner = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  inner.addSubnet(network, prefix, 'ipv4')
}
for (const [network, prefix] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  // Protocol assignments, Teredo among them; then 6to4, which names an IPv4 address of any kind.
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['5f00::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const) {
  inner.addSubnet(network, prefix, 'ipv6')
}

/** What is no address counts as inner. */
export function isInner(address: string): boolean {
  const family = isIP(address)
  // An IPv4 address inside IPv6, in either spelling, is checked as IPv4.
  return family === 0 || inner.check(address, family === 6 ? 'ipv6' : 'ipv4')
}

/** Resolves a name and refuses it when any of its addresses is an inner one; the connection uses what was checked. */
export const publicOnly: LookupFunction = (host, options, done) => {
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

/** Whether the host of a URL has public addresses only, as far as its name tells now. */
export async function leadsOutside(url: string): Promise<boolean> {
  if (!URL.canParse(url)) return false
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '')
  if (isIP(host)) return !isInner(host)
  return new Promise((done) => {
    publicOnly(host, { all: true }, (error) => done(error === null))
  })
}
