import { SharedCacheControls } from 'next/dist/server/lib/incremental-cache/shared-cache-controls.external.js'

/** After so many pages made, what Next has noted about their lifetimes is forgotten. */
const NOTES = 5_000

let made = 0

/**
 * What Next keeps of whole pages (`cacheHandler`): nothing. The front cache keeps them, once, bounded by bytes and
 * knowing what is outdated; a second layer below it would only hold the same pages three times as large and hand out
 * old ones after an event.
 */
export default class NoPageCache {
  async get(): Promise<null> {
    return null
  }

  async set(): Promise<void> {
    made += 1
    // Next notes the lifetime of every path it has ever rendered and never forgets one; junk paths would fill memory.
    if (made % NOTES === 0) (SharedCacheControls as unknown as Notes).cacheControls?.clear()
  }

  async revalidateTag(): Promise<void> {}

  resetRequestCache(): void {}
}

/** An inner part of Next, so it may be gone one day. */
type Notes = { cacheControls?: Map<string, unknown> }
