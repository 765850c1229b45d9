import { hostsOfPage } from '../arrival/allowed-hosts.ts'
import { sessionStore } from '../storage/storage.ts'
import { exactOrigins, isAllowedParent } from './frame-hosts.ts'

/** Milliseconds between two messages with the height of an embedded page (specification, section 9). */
export const IFRAME_HEIGHT_MS = 500

/**
 * Runs in a page that another site embeds: sends the parent the page's height, and accepts a one-time token from it.
 * Exchanges messages only with parents that the shop's `frameHosts` allow (docs/integrations.md).
 * @param onToken is called with that token
 * @returns undoes it
 */
export function startFrame(merchant: string, onToken: (token: string) => void): () => void {
  const targets = targetOrigins(merchant)
  if (targets.length === 0) return () => {}
  const post = () => {
    const message = { type: 'resize', height: pageHeight() }
    for (const origin of targets) parent.postMessage(message, origin)
  }
  // At once when the height changes, and repeatedly for a parent that starts to listen late (specification, section 9).
  const observer = typeof ResizeObserver === 'function' ? new ResizeObserver(post) : null
  observer?.observe(document.body)
  const timer = setInterval(post, IFRAME_HEIGHT_MS)
  const hear = ({ source, origin, data }: MessageEvent<unknown>) => {
    if (source !== parent || !isAllowedParent(origin, hostsOfPage('frameHosts'), location.protocol)) return
    const token = handedOver(data)
    if (token) onToken(token)
  }
  addEventListener('message', hear)
  post()
  return () => {
    observer?.disconnect()
    clearInterval(timer)
    removeEventListener('message', hear)
  }
}

/** The content's own height in CSS pixels: unlike scrollHeight it shrinks again when the frame is higher. */
function pageHeight(): number {
  return Math.ceil(document.documentElement.getBoundingClientRect().height)
}

/**
 * The origins to send to. The parent's origin is known from the browser, or from the first page's referrer, which is
 * kept because later pages have this site as theirs. When it is unknown, each origin that is allowed by its full name:
 * the browser delivers to the right one only.
 */
function targetOrigins(merchant: string): string[] {
  const sources = hostsOfPage('frameHosts')
  const own = location.protocol
  const parentOrigin = knownParent(merchant)
  if (parentOrigin) return isAllowedParent(parentOrigin, sources, own) ? [parentOrigin] : []
  return exactOrigins(sources, own)
}

function knownParent(merchant: string): string {
  const nearest = location.ancestorOrigins?.[0]
  if (nearest) return nearest
  const referrer = URL.canParse(document.referrer) ? new URL(document.referrer).origin : ''
  if (referrer && referrer !== location.origin) sessionStore.set(merchant, 'frameParent', referrer)
  return sessionStore.get(merchant, 'frameParent')
}

function handedOver(data: unknown): string {
  if (typeof data !== 'object' || data === null) return ''
  const { type, token } = data as { type?: unknown; token?: unknown }
  return type === 'wayfront-token' && typeof token === 'string' && token.length <= 512 ? token : ''
}
