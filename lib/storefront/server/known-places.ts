import { setTimeout as sleep } from 'node:timers/promises'
import { tourCategories } from '../../domain/vocabulary.ts'
import type { OperateCenter } from '../../operate-center/contract/contract.ts'
import { addresses, type Resolution } from '../../screens/resolve.ts'
import { screens } from '../../screens/screens.ts'
import { type Tenant, tenantKey } from '../../tenant/tenant.ts'
import { SERVER } from './server-caller.ts'

type Asked = Extract<Resolution, { kind: 'screen' }>

/** Values that have a page, by the parameter that names them. */
type Values = Readonly<Record<'category' | 'dest' | 'departCity', ReadonlySet<string>>>

export type KnownPlaces = {
  /**
   * The screen without the values that no tour of the shop has; the same one when it has none. While the centre does
   * not answer everything counts as known.
   */
  without(asked: Asked): Promise<Asked>
  /** The catalogue has changed. */
  forget(): void
}

/** For a centre that announces nothing; an announced change is seen at once. */
const KEPT_MS = 2_000
const MOST_SHOPS = 500
/** A centre that hangs is found out by the page itself. */
const PATIENCE_MS = 1_000

/** Categories are few and the same everywhere, so an empty one has its page, which says so. */
const CATEGORIES: ReadonlySet<string> = new Set(Object.keys(tourCategories))

/**
 * Lists and homes exist for the destinations and departure cities that a shop's tours have. For anything else, junk
 * above all, no page of its own is made and kept.
 */
export function createKnownPlaces(center: OperateCenter, now: () => number = Date.now): KnownPlaces {
  const kept = new Map<string, { until: number; values: Promise<Values | null> }>()

  function valuesOf(tenant: Tenant): Promise<Values | null> {
    const key = tenantKey(tenant)
    const known = kept.get(key)
    if (known && now() < known.until) return known.values
    const values = ask(center, tenant)
    kept.delete(key)
    kept.set(key, { until: now() + KEPT_MS, values })
    const [oldest] = kept.keys()
    if (kept.size > MOST_SHOPS && oldest !== undefined) kept.delete(oldest)
    return values
  }

  return {
    async without(asked) {
      const { screen, tenant, identity } = asked
      if (!screens[screen].facets) return asked
      if (Object.keys(identity).length === 0) return asked
      const values = await Promise.race([valuesOf(tenant), sleep(PATIENCE_MS, null, { ref: false })])
      if (!values) return asked
      const left = Object.entries(identity).filter(([name, value]) =>
        values[name as keyof Values]?.has(value),
      )
      if (left.length === Object.keys(identity).length) return asked
      const rest = Object.fromEntries(left)
      return { ...asked, identity: rest, ...addresses(tenant, screen, rest) }
    },
    forget: () => kept.clear(),
  }
}

async function ask(center: OperateCenter, tenant: Tenant): Promise<Values | null> {
  const answer = await center.ask('tours.list', tenant, { pageSize: 1 }, SERVER)
  if (!answer.ok) return null
  const { destinations, departCities } = answer.value.facets
  return {
    category: CATEGORIES,
    dest: new Set(destinations),
    departCity: new Set(departCities),
  }
}
