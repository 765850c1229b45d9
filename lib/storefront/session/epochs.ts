import { LRUCache } from 'lru-cache'
import { monotonicMs } from '../../base/async/monotonic.ts'
import type { OperateCenter } from '../../operate-center/contract/contract.ts'
import { type Tenant, tenantKey } from '../../tenant/tenant.ts'
import type { EpochOf, IsEnded } from './session.ts'

type Options = {
  center: OperateCenter
  /** Milliseconds that an answer is cached; a session ended elsewhere lives that much longer here. Default 5 s. */
  keepMs?: number
  /** Customers cached. Default 10,000. */
  most?: number
  now?: () => number
}

export type Epochs = {
  of: EpochOf
  isEnded: IsEnded
  /** Drops this customer's cached epoch: this process has just ended sessions of theirs. */
  forget(tenant: Tenant, userId: string): void
}

/** Which sessions of a customer are good: those since an epoch, except the ended ones. */
type Standing = { epoch: number | null; ended: readonly number[] }
type Kept = { until: number; standing: Promise<Standing> }

/**
 * Epochs of customers as the operate centre (embedded or remote) knows them, cached for some seconds per customer. A
 * centre that does not know the call (`absent`) has no epochs: all are 0. `of` throws when the centre does not answer:
 * a session is then neither accepted nor ended.
 */
export function createEpochs({ center, keepMs = 5_000, most = 10_000, now = monotonicMs }: Options): Epochs {
  const kept = new LRUCache<string, Kept>({ max: most })
  const keyOf = ({ project, merchant }: Tenant, userId: string) => `${project}/${merchant}/${userId}`

  async function ask(tenant: Tenant, customerId: string): Promise<Standing> {
    const caller = { role: 'service', requestId: 'session', address: '' } as const
    const answer = await center.ask('members.epoch', tenant, { customerId }, caller)
    if (answer.ok) return answer.value
    if (answer.failure.kind === 'absent') return { epoch: 0, ended: [] }
    throw new Error(`no epoch at ${tenantKey(tenant)}: ${answer.failure.kind}`)
  }

  function standingOf(tenant: Tenant, userId: string): Promise<Standing> {
    const key = keyOf(tenant, userId)
    const known = kept.get(key)
    if (known && known.until > now()) return known.standing
    const standing = ask(tenant, userId)
    const entry = { until: now() + keepMs, standing }
    kept.set(key, entry)
    standing.catch(() => {
      if (kept.peek(key) === entry) kept.delete(key)
    })
    return standing
  }

  return {
    of: async (tenant, userId) => (await standingOf(tenant, userId)).epoch,
    isEnded: async (tenant, { userId, issuedAt }) =>
      (await standingOf(tenant, userId)).ended.includes(issuedAt),
    forget(tenant, userId) {
      kept.delete(keyOf(tenant, userId))
    },
  }
}
