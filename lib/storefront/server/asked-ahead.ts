import { LRUCache } from 'lru-cache'
import { monotonicMs } from '../../base/async/monotonic.ts'
import type { OperateCenter } from '../../operate-center/contract/contract.ts'
import { tenantKey } from '../../tenant/tenant.ts'

export type AskedAhead = {
  /** The centre for what is asked just before a page is rendered: its answers are kept for that page. */
  before: OperateCenter
  /** The centre as pages ask it. */
  pages: OperateCenter
  /** Call when anything has changed. */
  forget(): void
}

/** A page is rendered right after; a centre that announces nothing is asked again as soon as for `KnownSubjects`. */
const KEPT_MS = 2_000
const MOST_KEPT = 500

/**
 * Whether a product exists is asked by the call that its page makes first, so the page takes that answer instead of
 * asking once more. Each is taken once, and none after a change has been announced: then the page asks for itself.
 */
export function createAskedAhead(center: OperateCenter, now: () => number = monotonicMs): AskedAhead {
  type Asked = ReturnType<OperateCenter['ask']>
  const kept = new LRUCache<string, { until: number; answer: Asked }>({ max: MOST_KEPT })
  const keyOf = (...[name, tenant, input]: Parameters<OperateCenter['ask']>) =>
    JSON.stringify([name, tenantKey(tenant), input])

  return {
    before: {
      ask: (...asked) => {
        const key = keyOf(...(asked as Parameters<OperateCenter['ask']>))
        const answer = center.ask(...asked)
        const entry = { until: now() + KEPT_MS, answer: answer as Asked }
        kept.set(key, entry)
        const dropUnless = (isWorth: boolean) => {
          if (!isWorth && kept.peek(key) === entry) kept.delete(key)
        }
        answer.then(
          ({ ok }) => dropUnless(ok),
          () => dropUnless(false),
        )
        return answer
      },
    },
    pages: {
      ask: (...asked) => {
        const [, , , caller] = asked
        // Pages and the server ask as nobody in particular; others may get another answer.
        const isAnybody = caller.role === 'visitor' && caller.customerId === undefined
        const key = isAnybody ? keyOf(...(asked as Parameters<OperateCenter['ask']>)) : ''
        const found = kept.get(key)
        kept.delete(key)
        if (!found || found.until < now()) return center.ask(...asked)
        // Kept under the same call, so it is that call's answer.
        return found.answer as never
      },
    },
    forget: () => kept.clear(),
  }
}
