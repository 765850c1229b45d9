import { isPlaceholder, parseTenant, type Tenant, tenantPath } from '../tenant/tenant.ts'
import { identitySegment, isIdentityValue } from './identity.ts'
import { queryOf } from './links.ts'
import { isPublicFile } from './public-files.ts'
import { screenPath } from './screen-path.ts'
import { isScreenName, type Screen, type ScreenName, screens } from './screens.ts'

/** Longest request target that is looked at, in characters. */
const MAX_URL = 4096

/** What a URL below a shop means. */
export type Resolution =
  | {
      kind: 'screen'
      tenant: Tenant
      screen: ScreenName
      /** Values of the identifying parameters that are given. */
      identity: Readonly<Record<string, string>>
      /** Path and identifying parameters only, in the table's order: the page's bytes depend on nothing else. */
      cleanUrl: string
      /** Path of the page's folder: the screen, then one segment per identifying parameter. */
      internalPath: string
    }
  | { kind: 'shopFile'; tenant: Tenant; file: 'sitemap.xml'; cleanUrl: string }
  | { kind: 'api'; tenant: Tenant; call: string }
  | { kind: 'poster'; tenant: Tenant }
  /** A document as a file: a tour's itinerary, a visa's form, or what a link's token names. */
  | { kind: 'document'; tenant: Tenant }
  | { kind: 'redirect'; location: string }
  | { kind: 'notFound'; reason: NotFoundReason; tenant: Tenant | null }
  | { kind: 'malformed'; reason: 'encoding' | 'length' }

type NotFoundReason = 'shop' | 'project' | 'screen' | 'identity'

const HOME_FILES = new Set(['', 'index', 'index.html'])
const CALL = /^[A-Za-z]{1,32}(\.[A-Za-z]{1,32}){0,2}$/

/** @param target path and query of a request, as it stands on the request line */
export function resolveUrl(target: string, projects: readonly string[]): Resolution {
  if (target.length > MAX_URL) return { kind: 'malformed', reason: 'length' }
  const mark = target.indexOf('?')
  const rawPath = mark < 0 ? target : target.slice(0, mark)
  const query = mark < 0 ? '' : target.slice(mark + 1)

  const segments: string[] = []
  for (const raw of rawPath.slice(1).split('/')) {
    const segment = decode(raw)
    if (segment === null) return { kind: 'malformed', reason: 'encoding' }
    segments.push(segment)
  }
  const tenant = parseTenant(segments)
  if (!tenant || isPlaceholder(tenant)) return { kind: 'notFound', reason: 'shop', tenant: null }
  if (!projects.includes(tenant.project)) return { kind: 'notFound', reason: 'project', tenant: null }

  const [name = '', next, ...deeper] = segments.slice(4)
  if (next === undefined) return below(tenant, name, query)
  if (deeper.length === 0 && name === 'api' && CALL.test(next)) return { kind: 'api', tenant, call: next }
  if (deeper.length === 0 && name === 'files' && next !== '') return { kind: 'document', tenant }
  // Relative links would break below a folder, so a screen with a slash at its end is redirected to the one without.
  if (deeper.length === 0 && next === '' && isScreenName(name)) {
    return { kind: 'redirect', location: `${tenantPath(tenant)}/${name}${query ? `?${query}` : ''}` }
  }
  return { kind: 'notFound', reason: 'screen', tenant }
}

function below(tenant: Tenant, name: string, query: string): Resolution {
  if (name === 'sitemap.xml') {
    return { kind: 'shopFile', tenant, file: name, cleanUrl: `${tenantPath(tenant)}/${name}` }
  }
  if (name === 'poster.jpg') return { kind: 'poster', tenant }
  if (isPublicFile(name)) return { kind: 'document', tenant }
  const screen = HOME_FILES.has(name) ? 'index' : name
  if (!isScreenName(screen)) return { kind: 'notFound', reason: 'screen', tenant }
  const row: Screen = screens[screen]

  const names = row.identity ?? []
  const identity = identityOf(query, names)
  if (identity === 'malformed') return { kind: 'malformed', reason: 'encoding' }
  if (!identity || (row.required && names.some((parameter) => identity[parameter] === undefined))) {
    return { kind: 'notFound', reason: 'identity', tenant }
  }
  return { kind: 'screen', tenant, screen, identity, ...addresses(tenant, screen, identity) }
}

/** The two addresses of a screen: the clean public one and the one of its page inside. */
export function addresses(
  tenant: Tenant,
  screen: ScreenName,
  identity: Readonly<Record<string, string | undefined>>,
): { cleanUrl: string; internalPath: string } {
  const base = tenantPath(tenant)
  const names = screens[screen].identity ?? []
  const given = Object.fromEntries(names.map((name) => [name, identity[name]]))
  return {
    cleanUrl: screenPath(base, screen) + queryOf(given),
    internalPath: [`${base}/${screen}`, ...names.map((name) => identitySegment(identity[name]))].join('/'),
  }
}

/**
 * Identifying parameters of a query: of a repeated one the first that is not empty. Null when a value is no possible
 * identity. All other parameters, well-formed or not, concern only the browser.
 */
function identityOf(query: string, names: readonly string[]): Record<string, string> | 'malformed' | null {
  const identity: Record<string, string> = {}
  if (!query || names.length === 0) return identity
  for (const pair of query.split('&')) {
    const equals = pair.indexOf('=')
    if (equals < 0) continue
    const name = decode(pair.slice(0, equals))
    if (name === null || !names.includes(name) || identity[name] !== undefined) continue
    const value = decode(pair.slice(equals + 1).replaceAll('+', ' '))
    if (value === null) return 'malformed'
    if (value === '') continue
    if (!isIdentityValue(value)) return null
    identity[name] = value
  }
  return identity
}

function decode(text: string): string | null {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
