import { NO_SEGMENT, parseTenant, type Tenant } from '../../tenant/tenant.ts'
import { type CallName, callNames, callOf } from './contract.ts'
import { scopeOf } from './define.ts'

/**
 * The form of a call on the wire (specification, section 7): `/{area}/{merchant}/{channel}/{distributor}/{name}.do`,
 * GET with a query or POST with JSON. Answers are in wire-answer.ts.
 */

/** Order of the parts of a path; `{call}` is `getDistPower.do`. An area may contain a slash. */
export const WIRE_TEMPLATE = '{area}/{merchant}/{channel}/{distributor}/{call}'

export type WireRequest = {
  method: 'GET' | 'POST'
  /** Path with its query, beginning with a slash, below the centre's base. */
  path: string
  /** JSON; for POST. */
  body?: string
}

/** Headers of our own beside the specification's `sourceparamter`. */
export const wireHeaders = {
  project: 'x-wayfront-project',
  customer: 'x-wayfront-customer',
  openId: 'x-wayfront-openid',
  /** `{id}.{epoch}` of a signed-in salesperson. */
  salesperson: 'x-wayfront-salesperson',
  /** `{id}.{customer},{customer}` of a device that has signed in before, the customers URL-encoded. */
  device: 'x-wayfront-device',
  address: 'x-wayfront-address',
  /** What the visitor's browser calls itself, URL-encoded. */
  userAgent: 'x-wayfront-user-agent',
  role: 'x-wayfront-role',
  requestId: 'x-request-id',
  idempotencyKey: 'idempotency-key',
} as const

/**
 * What makes an idempotency key: 16 to 64 letters, digits, `-`, `_`. The form that sends a change mints it at random, so
 * that no two visitors ever have the same.
 */
export const IDEMPOTENCY_KEY = /^[A-Za-z0-9_-]{16,64}$/

/** @throws TypeError when the input of a GET call is not flat; the contract has no such call. */
export function encodeRequest(
  name: CallName,
  tenant: Tenant,
  input: unknown,
  template = WIRE_TEMPLATE,
): WireRequest {
  const call = callOf(name)
  const parts: Record<string, string> = { ...tenant, area: call.area, call: `${call.name}.do` }
  const path = `/${template.replace(/\{(\w+)\}/g, (_, part: string) => parts[part] ?? '').replace(/^\/+/, '')}`
  if (call.method === 'POST') return { method: 'POST', path, body: JSON.stringify(input ?? {}) }
  const query = encodeQuery(input)
  return { method: 'GET', path: query ? `${path}?${query}` : path }
}

function encodeQuery(input: unknown): string {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(input ?? {})) {
    if (value === undefined) continue
    if (value === null || typeof value === 'object') throw new TypeError(`${key} does not fit into a query`)
    query.set(key, String(value))
  }
  return query.toString()
}

/** A query as input; of a repeated parameter the first counts. */
export function decodeQuery(query: URLSearchParams): Record<string, string> {
  const input: Record<string, string> = {}
  for (const [key, value] of query) {
    if (!Object.hasOwn(input, key)) Object.defineProperty(input, key, { value, enumerable: true })
  }
  return input
}

const names = new Map<string, CallName>(
  callNames.map((name) => [`${callOf(name).area}/${callOf(name).name}.do`, name]),
)

/**
 * The call and shop that a path below the centre's base names, in the default order. Null when the path belongs to no
 * call or a segment is malformed.
 */
export function decodePath(path: string, project: string): { name: CallName; tenant: Tenant } | null {
  const segments = path.split('/').filter(Boolean)
  const [merchant = '', channel = '', distributor = '', call = ''] = segments.slice(-4)
  const name = names.get([...segments.slice(0, -4), call].join('/'))
  const tenant = name && placeOf(name, [project, merchant, channel, distributor])
  return name && tenant ? { name, tenant } : null
}

/** The place a path names; a staff call needs only the segments of its scope. */
export function placeOf(name: CallName, segments: readonly [string, string, string, string]): Tenant | null {
  const needed = { platform: 1, merchantOrPlatform: 1, merchant: 2, ownShops: 2, shop: 4 }[
    scopeOf(callOf(name))
  ]
  const place = parseTenant(
    segments.map((segment, i) => (i >= needed && segment === NO_SEGMENT ? 'x' : segment)),
  )
  if (!place) return null
  const [project, merchant, channel, distributor] = segments
  return { project, merchant, channel, distributor }
}
