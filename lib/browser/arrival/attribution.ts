import { mayTrace } from '../privacy/privacy.ts'
import { localStore, sessionStore } from '../storage/storage.ts'

/** How long a touch counts (domain.md B.10): 30 days in milliseconds, written out because every page loads this. */
export const TOUCH_MS = 2_592_000_000

/** Parameters that say where a visitor has come from; together they make a touch and the `sourceparamter`. */
export const touchNames = ['sourceType', 'zhuanParam', 'posterId', 'sharingChainId', 'jointOrigin'] as const
export type Touch = Partial<Record<(typeof touchNames)[number], string>>

type Kept = { at: number; touch: Touch }
type Touches = { first?: Kept; last?: Kept }

/**
 * Records a visit that came from a source: as the last touch, and as the first when there is none of the last 30 days.
 * A visit without a source changes nothing. Before the visitor consents it is kept as long as the tab.
 */
export function noteTouch(merchant: string, touch: Touch, now = Date.now()): void {
  const { first } = touches(merchant, now)
  const last = { at: now, touch }
  const store = mayTrace(merchant) ? localStore : sessionStore
  store.setJson(merchant, 'attribution', { first: first ?? last, last })
}

/** The kept touches that still count. */
export function touches(merchant: string, now: number): Touches {
  const kept = sessionStore.getJson(merchant, 'attribution') ?? localStore.getJson(merchant, 'attribution')
  if (typeof kept !== 'object' || kept === null) return {}
  const { first, last } = kept as Record<string, unknown>
  const found: Touches = {}
  if (counts(first, now)) found.first = first
  if (counts(last, now)) found.last = last
  return found
}

function counts(kept: unknown, now: number): kept is Kept {
  if (typeof kept !== 'object' || kept === null) return false
  const { at, touch } = kept as Partial<Kept>
  if (typeof at !== 'number' || !(at <= now && now - at < TOUCH_MS)) return false
  return (
    typeof touch === 'object' &&
    touch !== null &&
    Object.entries(touch).every(([name, value]) => /^[a-zA-Z]{1,24}$/.test(name) && typeof value === 'string')
  )
}
