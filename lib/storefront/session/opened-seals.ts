import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'

type Options = {
  /** How long an opening is remembered, milliseconds. */
  forMs?: number
  /** Openings remembered; the least recently used is forgotten first. */
  most?: number
  now: () => number
}

const FOR_MS = 10_000
const MOST = 5_000

/**
 * Opens a seal once for the few calls that a page makes with it: opening costs more than most questions to the centre.
 * Only what is in the seal is remembered, and the seal itself is not kept, only its hash. Whether a session is still
 * good (merchant, age, epoch) is for the caller to find out every time. What could not be opened is never remembered,
 * so nonsense takes no room.
 */
export function rememberOpened<T extends object>(
  open: (sealed: string) => Promise<T | null>,
  { forMs = FOR_MS, most = MOST, now }: Options,
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
