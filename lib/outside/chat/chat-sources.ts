/** What the chat widget's script reaches from a page, as sources of its Content-Security-Policy. */
export type ChatSources = { script: string; connect: readonly string[]; frame: readonly string[] }

/**
 * The script's own origin may run and bring its style sheet; the script may call its vendor's hosts
 * (`assets-cli.s4.udesk.cn` talks to `yunyou.s4.udesk.cn`). Frames may show any https page anyway.
 */
export function chatSources(scriptUrl: string): ChatSources {
  const { origin, protocol, hostname } = new URL(scriptUrl)
  const parent = hostname.split('.').slice(1).join('.')
  // Never a whole top-level domain; a bare host (localhost, an address) is only itself.
  const isWide = protocol === 'https:' && parent.includes('.') && !/^[\d.]+$/.test(hostname)
  return {
    script: origin,
    connect: isWide ? [origin, `https://*.${parent}`] : [origin],
    frame: protocol === 'https:' ? [] : [origin],
  }
}
