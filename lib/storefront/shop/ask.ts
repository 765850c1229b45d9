import 'server-only'
import { cacheLife, cacheTag } from 'next/cache'
import type { CallName, Input, Value } from '../../operate-center/contract/contract.ts'
import { operateCenter } from '../../operate-center/port.ts'
import { isPlaceholder, type Tenant } from '../../tenant/tenant.ts'

/**
 * How long a cached read may be used, in seconds. Changes are announced; the ten minutes bound data that age without an
 * event (a departure that has left, a centre that sends no events), the thirty days data that no page reads.
 */
const pageLife = { stale: 300, revalidate: 600, expire: 2_592_000 }

/** An unavailable centre is called again after a second. A shorter `expire` would make the whole page dynamic. */
const failureLife = { stale: 0, revalidate: 1, expire: 300 }

/** What a cached read answers: a value, null for what does not exist, or that the centre was unavailable. */
type Read<T> = { value: T | null } | { unavailable: string }

/**
 * Calls the centre for a page, through Next's cache: the key is the call, the tenant and the input; invalidating one of
 * the tags renews it. Null when the thing does not exist for this shop, which may be cached; null for the placeholder
 * tenant, so that the build needs no data.
 * @throws when the centre is unavailable, so that the page is not kept and the last good one stays
 */
export async function askForPage<N extends CallName>(
  name: N,
  tenant: Tenant,
  input: Input<N>,
  tags: readonly string[],
): Promise<Value<N> | null> {
  const read = await cachedAsk(name, tenant, input, tags)
  if ('unavailable' in read) throw new Error(read.unavailable)
  return read.value
}

/** Returns a failure instead of throwing it: Next never finishes a static render in which a cached function threw. */
async function cachedAsk<N extends CallName>(
  name: N,
  tenant: Tenant,
  input: Input<N>,
  tags: readonly string[],
): Promise<Read<Value<N>>> {
  'use cache'
  cacheTag(...tags)
  if (isPlaceholder(tenant)) {
    cacheLife(pageLife)
    return { value: null }
  }
  const answer = await operateCenter().ask(name, tenant, input, {
    role: 'visitor',
    requestId: 'page',
    address: '',
  })
  const known = answer.ok || answer.failure.kind === 'absent'
  cacheLife(known ? pageLife : failureLife)
  if (answer.ok) return { value: answer.value }
  if (answer.failure.kind === 'absent') return { value: null }
  return { unavailable: `operate centre: ${name}: ${answer.failure.kind}: ${answer.failure.message}` }
}
