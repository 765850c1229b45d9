import { randomUUID } from 'node:crypto'
import type { Value } from '../../lib/operate-center/contract/contract.ts'
import type { Answer } from '../../lib/operate-center/contract/failures.ts'
import { createRemoteCenter } from '../../lib/operate-center/remote/adapter.ts'
import { parseTenant } from '../../lib/tenant/tenant.ts'

/** What a supplier's till does with a code that it scans: a call with its own token, over the wire. */
export async function redeemAtTill(
  { origin }: { origin: string },
  shop: string,
  shown: { token: string; code: string },
): Promise<Answer<Value<'tills.redeem'>>> {
  const tenant = parseTenant(shop.split('/').slice(1))
  if (!tenant) throw new Error(`no shop: ${shop}`)
  const center = createRemoteCenter({ baseUrl: `${origin}/operate-center`, timeoutMs: 20_000 })
  return center.ask('tills.redeem', tenant, shown, {
    role: 'visitor',
    requestId: randomUUID(),
    address: '',
    idempotencyKey: randomUUID(),
  })
}
