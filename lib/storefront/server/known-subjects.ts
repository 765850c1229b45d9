import { LRUCache } from 'lru-cache'
import { monotonicMs } from '../../base/async/monotonic.ts'
import { createTurns } from '../../base/async/turns.ts'
import { LATE, within } from '../../base/async/within.ts'
import type { OperateCenter } from '../../operate-center/contract/contract.ts'
import { addresses, type Resolution } from '../../screens/resolve.ts'
import { screens } from '../../screens/screens.ts'
import { type PageSubject, subjectOf } from '../../screens/subjects.ts'
import { type Tenant, tenantKey } from '../../tenant/tenant.ts'
import { Busy, RenderGate } from '../front-cache/render-gate.ts'
import { Unanswered } from '../kinds/kind.ts'
import { pageForOf } from '../kinds/kinds.ts'
import { getOf } from './ask-center.ts'

type Asked = Extract<Resolution, { kind: 'screen' }>

export type KnownSubjects = {
  /**
   * The screen whose page answers a visit: the same one, or one that stands for all products or articles that are gone.
   * `missing`: there is no such product or article. `busy`: too many visits wait to know. While the centre does not
   * answer, every id counts as known.
   */
  pageFor(asked: Asked): Promise<Asked | 'missing' | 'busy'>
  /** Call when anything has changed. */
  forget(): void
}

/** For a centre that announces nothing; an announced change is seen at once. */
const KEPT_MS = 2_000
const MOST_KEPT = 5_000
/** Short, because the page itself handles a centre that hangs. */
const PATIENCE_MS = 1_000
/** Checks at a time, of one merchant, waiting, and of one merchant waiting. */
const GATE = [32, 16, 400, 200] as const

/**
 * Pages about one product, article or campaign exist for ids that the centre knows. An invented id costs a cheap call, made before
 * the visit enters the queue of renders, and one small page per shop answers all of them.
 */
export function createKnownSubjects(center: OperateCenter, now: () => number = monotonicMs): KnownSubjects {
  const kept = new LRUCache<string, { until: number; page: Promise<string | null> }>({ max: MOST_KEPT })
  const gate = new RenderGate(...GATE)
  const turn = createTurns()

  /** The id whose page answers for this subject; null: none. */
  function idFor(tenant: Tenant, subject: PageSubject): Promise<string | null> {
    const key = `${subject.kind} ${tenantKey(tenant)} ${subject.id}`
    const known = kept.get(key)
    if (known && now() < known.until) return known.page
    const page = gate.run(tenant.merchant, async () => {
      await turn()
      return ask(center, tenant, subject)
    })
    const entry = { until: now() + KEPT_MS, page }
    kept.set(key, entry)
    page.catch(() => {
      if (kept.peek(key) === entry) kept.delete(key)
    })
    return page
  }

  return {
    async pageFor(asked) {
      const { screen, tenant, identity } = asked
      const subject = subjectOf(screen, identity)
      if (!subject) return asked
      try {
        const id = await idFor(tenant, subject)
        if (id === subject.id) return asked
        const [parameter] = screens[screen].identity ?? []
        if (id === null || !parameter) return 'missing'
        const other = { [parameter]: id }
        return { ...asked, identity: other, ...addresses(tenant, screen, other) }
      } catch (error) {
        if (error instanceof Busy) return 'busy'
        throw error
      }
    },
    forget: () => kept.clear(),
  }
}

async function ask(center: OperateCenter, tenant: Tenant, { kind, id }: PageSubject): Promise<string | null> {
  const pageFor = pageForOf(kind)
  if (!pageFor) return id
  try {
    const found = await within(PATIENCE_MS, pageFor(getOf(center, tenant), id))
    return found === LATE ? id : found
  } catch (error) {
    if (error instanceof Unanswered) return id
    throw error
  }
}
