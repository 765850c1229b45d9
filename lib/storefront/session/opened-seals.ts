import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { monotonicMs } from '../../base/async/monotonic.ts'

type Options = {
  /** How long an opened seal is cached, milliseconds. */
  forMs?: number
  /** Opened seals cached; the least recently used is dropped first. */
  most?: number
  /** Milliseconds of a clock that only runs forward. */
  now?: () => number
}

const FOR_MS = 10_000
const MOST = 5_000

/**
 * Opens a seal once for the few calls that a page makes with it: opening costs more than most calls to the centre. Only
 * the content and the seal's hash are cached, not the seal itself. The caller checks every time whether the session is
 * still valid (merchant, age, epoch). A seal that could not be opened is never cached, so invalid ones take no room.
 */
export function rememberOpened<T extends object>(
  open: (sealed: string) => Promise<T | null>,
  { forMs = FOR_MS, most = MOST, now = monotonicMs }: Options = {},
): (sealed: string) => Promise<T | null> {
  const kept = new LRUCache<string, { until: number; value: T }>({ max: most })

  return async (sealed) => {
    const key = createHash('sha256').update(sealed).digest('base64url')
    const known = kept.get(key)
    if (known && now() < known.until) return known.value
    kept.delete(key)
    const value = await open(sealed)
    if (value === null) return null
    kept.set(key, { until: now() + forMs, value: Object.freeze(value) })
    return value
  }
}
