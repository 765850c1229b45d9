import { SharedCacheControls } from 'next/dist/server/lib/incremental-cache/shared-cache-controls.external.js'

/** After so many renders, Next's records of page lifetimes are cleared. */
const NOTES = 5_000

let made = 0

/**
 * Next's cache of whole pages (`cacheHandler`) keeps nothing. The front cache keeps them, once, bounded by bytes and
 * aware of outdated ones; a second layer below it would hold the same pages at three times the size and serve old ones
 * after an event.
 */
export default class NoPageCache {
  async get(): Promise<null> {
    return null
  }

  async set(): Promise<void> {
    made += 1
    // Next records the lifetime of every path it has ever rendered and never drops one; invented paths would fill
    // memory.
    if (made % NOTES === 0) (SharedCacheControls as unknown as Notes).cacheControls?.clear()
  }

  async revalidateTag(): Promise<void> {}

  resetRequestCache(): void {}
}

/** An internal part of Next, so it may be removed in a later version. */
type Notes = { cacheControls?: Map<string, unknown> }
