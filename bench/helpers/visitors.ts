import { randomUUID } from 'node:crypto'
import { createSessions } from '../../lib/storefront/session/session.ts'
import { type Tenant, tenantPath } from '../../lib/tenant/tenant.ts'
import { secrets } from './bench.ts'
import type { Ask } from './fire.ts'
import { customerId } from './seed.ts'

/** An address of its own for every visitor, so that the limits per address are not what is measured. */
export function addressOf(index: number): string {
  return `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`
}

/** The cookie of a signed-in customer of the bench. */
export async function cookieOf(tenant: Tenant, index: number): Promise<string> {
  const sessions = createSessions({ passwords: [secrets.SESSION_SECRET], secure: false })
  const [cookie = ''] = (await sessions.start(tenant, customerId(index))).split(';')
  return cookie
}

type Post = { origin: string; tenant: Tenant; call: string; input: unknown; visitor: number; cookie?: string }

/** A POST through the browser's door, as the shop's own page sends it. */
export function post({ origin, tenant, call, input, visitor, cookie }: Post): Ask {
  return {
    method: 'POST',
    path: `${tenantPath(tenant)}/api/${call}`,
    headers: {
      origin,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      'x-forwarded-for': addressOf(visitor),
      ...(cookie ? { cookie } : {}),
    },
    body: JSON.stringify(input),
  }
}
