import type { ChatSources } from '../../outside/chat/chat-sources.ts'
import { arrivalNames } from '../../screens/arrival-script.ts'
import type { InlineSources } from './inline-sources.ts'

/** Headers of every response. */
export function baseHeaders(live: boolean): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    // WeChat's H5 payment checks the origin it is opened from, so `no-referrer` would break it.
    'referrer-policy': 'strict-origin-when-cross-origin',
    ...(live ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  }
}

/** The parameters that the first inline script removes from an address, and those that WeChat's authorisation adds. */
const carried: ReadonlySet<string> = new Set([...arrivalNames, 'code', 'state'])

/**
 * Whether an address carries parameters that the page removes before it is painted. The browser may already have begun
 * to load the page's resources with the whole address as referrer; so only the origin is sent as referrer.
 */
export function carriesArrival(target: string): boolean {
  const mark = target.indexOf('?')
  if (mark < 0) return false
  return [...new URLSearchParams(target.slice(mark)).keys()].some((name) => carried.has(name))
}

export const ORIGIN_ONLY = { 'referrer-policy': 'strict-origin' } as const

export type PagePolicy = {
  /** Hosts that may embed the shop, as the shop's info names them. */
  frameHosts?: readonly string[]
  /** Sources of scripts that a page loads on use: WeChat's SDK. */
  scriptSources?: readonly string[]
  /** On screens that offer chat: sources of its widget. */
  chat?: ChatSources
  live: boolean
}

/**
 * A script, or a folder of scripts, as a source of a Content-Security-Policy: the hosts are networks of many customers,
 * so not everything there may run.
 */
export function scriptSource(url: string): string {
  const { origin, pathname } = new URL(url)
  // Both would end the source or the directive.
  return origin + pathname.replaceAll(';', '%3B').replaceAll(',', '%2C')
}

const HOST_SOURCE = /^(https?:\/\/)?(\*\.)?[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*(:\d{1,5})?$/

/**
 * Headers of a page. A kept page's bytes never change, so its policy names the hashes of its own inline scripts and
 * styles; an injected one has none.
 */
export function pageHeaders(
  sources: InlineSources,
  { frameHosts = [], scriptSources = [], chat, live }: PagePolicy,
): Record<string, string> {
  const ancestors = ["'self'", ...frameHosts.filter((host) => HOST_SOURCE.test(host))]
  const policy = [
    "default-src 'self'",
    `script-src ${["'self'", ...sources.scripts, ...scriptSources, ...(chat ? [chat.script] : [])].join(' ')}`,
    // Otherwise `script-src` would count, with the other hosts.
    "worker-src 'self'",
    // For browsers that do not know the two narrower directives (Safari before 15.4).
    "style-src 'self' 'unsafe-inline'",
    `style-src-elem ${["'self'", ...sources.styles, ...(chat ? [chat.script] : [])].join(' ')}`,
    // React writes a picture's ratio and the brand colour as style attributes.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' https: data: blob:",
    "font-src 'self' data:",
    `connect-src ${["'self'", ...(chat?.connect ?? [])].join(' ')}`,
    `frame-src ${["'self'", 'https:', ...(chat?.frame ?? [])].join(' ')}`,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self' https:",
    `frame-ancestors ${ancestors.join(' ')}`,
    ...(live ? ['upgrade-insecure-requests'] : []),
  ]
  return {
    'content-security-policy': policy.join('; '),
    'permissions-policy':
      'camera=(self), geolocation=(self), microphone=(), payment=(self), usb=(), browsing-topics=()',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
  }
}
