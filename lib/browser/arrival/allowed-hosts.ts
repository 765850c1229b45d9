/**
 * Hosts of others that a shop allows, and whether an address lies at one of them. Pure: the shop supplies the lists.
 */

/** Whether an entry of a list names this machine; those count in demo mode only. */
export function isThisMachine(host: string): boolean {
  return /^(localhost|127\.0\.0\.1)(:\d{1,5})?$/i.test(host)
}

/**
 * A partner's return address as it may be followed: https, at a host of the list (http only for this machine), without
 * a user or password in it. Empty for anything else.
 * @param hosts `www.partner.com`, `*.partner.com` for those below it, with a port where it is not the usual one
 */
export function allowedReturn(address: string, hosts: readonly string[]): string {
  if (address.length > MAX_ADDRESS || UNSAFE.test(address) || !/^https?:\/\//i.test(address)) return ''
  let url: URL
  try {
    url = new URL(address)
  } catch {
    return ''
  }
  if (url.username || url.password) return ''
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isThisMachine(url.host))) return ''
  return hosts.some((host) => isAtHost(url.host, host)) ? url.href : ''
}

/** The shop's list as the page's html element carries it (the shop's root layout). */
export function hostsOfPage(kind: 'jointHosts' | 'frameHosts'): string[] {
  return (document.documentElement.dataset[kind] ?? '').split(' ').filter(Boolean)
}

const MAX_ADDRESS = 2048
// biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop or fold these, so that what was checked is not what is visited
const UNSAFE = /[\u0000-\u0020\\\u007f]/

/** @param pattern an entry of a list */
export function isAtHost(host: string, pattern: string): boolean {
  const wanted = pattern.toLowerCase()
  if (!wanted.startsWith('*.')) return host === wanted
  // Whole names below it: no empty one, which no real host has.
  return (
    host.endsWith(wanted.slice(1)) &&
    host
      .slice(0, 1 - wanted.length)
      .split('.')
      .every(Boolean)
  )
}
