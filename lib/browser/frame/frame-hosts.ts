import { isAtHost } from '../arrival/allowed-hosts.ts'

/**
 * A host source as the shop's frameHosts and its frame-ancestors have it: `https://www.partner.com`, `*.partner.com`.
 */
const SOURCE = /^(?:(https?:)\/\/)?((?:\*\.)?[A-Za-z0-9.-]+(?::\d{1,5})?)$/

/**
 * Whether an origin may embed the shop, by the host sources that stand in its frame-ancestors.
 * @param own this page's own protocol, which a source without one means beside https
 */
export function isAllowedParent(origin: string, sources: readonly string[], own: string): boolean {
  if (!URL.canParse(origin)) return false
  const { protocol, host } = new URL(origin)
  return sources.some((source) => {
    const [, scheme, pattern = ''] = SOURCE.exec(source) ?? []
    if (!pattern) return false
    const rightScheme = scheme ? scheme === protocol : protocol === 'https:' || protocol === own
    return rightScheme && isAtHost(host, pattern)
  })
}

/** Origins a list names exactly, for when it is unknown which of them embeds the page. */
export function exactOrigins(sources: readonly string[], own: string): string[] {
  return sources.flatMap((source) => {
    const [, scheme, pattern = ''] = SOURCE.exec(source) ?? []
    if (!pattern || pattern.startsWith('*')) return []
    const schemes = scheme ? [scheme] : [...new Set(['https:', own])]
    return schemes.flatMap((one) => {
      const address = `${one}//${pattern}`
      return URL.canParse(address) ? [new URL(address).origin] : []
    })
  })
}
