import 'server-only'
import { cacheLife, cacheTag } from 'next/cache'
import type { CallName, Input, Value } from '../../operate-center/contract/contract.ts'
import { operateCenter } from '../../operate-center/port.ts'
import { isPlaceholder, type Tenant } from '../../tenant/tenant.ts'

/**
 * How long a cached read may be used, in seconds. A change announces itself; the ten minutes bound what ages by itself
 * (a departure that has left, a centre that sends no events), the thirty days what nobody asks for.
 */
const pageLife = { stale: 300, revalidate: 600, expire: 2_592_000 }

/** An unavailable centre is asked again after a second. A shorter `expire` would make the whole page dynamic. */
const failureLife = { stale: 0, revalidate: 1, expire: 300 }

/** What a cached read answers: a value, null for what does not exist, or that the centre could not be asked. */
type Read<T> = { value: T | null } | { unavailable: string }

/**
 * Asks the centre for a page, through Next's cache: the key is the call, the tenant and the input, the tags say what a
 * change has to name to renew it. Null when the thing does not exist for this shop, which may be kept; null for the
 * placeholder tenant, so that the build needs no data.
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

/** Answers a failure instead of throwing it: Next never finishes a static render in which a cached function threw. */
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
