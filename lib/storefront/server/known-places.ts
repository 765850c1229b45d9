import { LRUCache } from 'lru-cache'
import { monotonicMs } from '../../base/async/monotonic.ts'
import { LATE, within } from '../../base/async/within.ts'
import type { OperateCenter } from '../../operate-center/contract/contract.ts'
import { addresses, type Resolution } from '../../screens/resolve.ts'
import { screens } from '../../screens/screens.ts'
import type { ProductKind } from '../../tenant/kinds.ts'
import { type Tenant, tenantKey } from '../../tenant/tenant.ts'
import { type Places, Unanswered } from '../kinds/kind.ts'
import { storefrontKind } from '../kinds/kinds.ts'
import { getOf } from './ask-center.ts'

type Asked = Extract<Resolution, { kind: 'screen' }>

export type KnownPlaces = {
  /**
   * The screen without the values that no product of the shop has; the same one when it has none. While the centre does
   * not answer everything counts as known.
   */
  without(asked: Asked): Promise<Asked>
  /** Call when the catalogue has changed. */
  forget(): void
}

/** For a centre that announces nothing; an announced change is seen at once. */
const KEPT_MS = 2_000
const MOST_KEPT = 500
/** Short, because the page itself handles a centre that hangs. */
const PATIENCE_MS = 1_000

/**
 * Lists and homes exist for the values (destinations, departure cities) that a shop's products have, of the kind that
 * the screen's `places` name. For anything else, junk above all, no page of its own is made and kept.
 */
export function createKnownPlaces(center: OperateCenter, now: () => number = monotonicMs): KnownPlaces {
  const kept = new LRUCache<string, { until: number; places: Promise<Places | null> }>({ max: MOST_KEPT })

  function placesOf(tenant: Tenant, kind: ProductKind): Promise<Places | null> {
    const key = `${kind} ${tenantKey(tenant)}`
    const known = kept.get(key)
    if (known && now() < known.until) return known.places
    const places = ask(center, tenant, kind)
    kept.set(key, { until: now() + KEPT_MS, places })
    return places
  }

  return {
    async without(asked) {
      const { screen, tenant, identity } = asked
      const of = screens[screen].places?.of
      if (!of || Object.keys(identity).length === 0) return asked
      const places = await within(PATIENCE_MS, placesOf(tenant, of))
      if (!places || places === LATE) return asked
      const left = Object.entries(identity).filter(([name, value]) => places[name]?.has(value))
      if (left.length === Object.keys(identity).length) return asked
      const rest = Object.fromEntries(left)
      return { ...asked, identity: rest, ...addresses(tenant, screen, rest) }
    },
    forget: () => kept.clear(),
  }
}

async function ask(center: OperateCenter, tenant: Tenant, kind: ProductKind): Promise<Places | null> {
  try {
    return (await storefrontKind(kind)?.places(getOf(center, tenant))) ?? null
  } catch (error) {
    if (error instanceof Unanswered) return null
    throw error
  }
}
