/**
 * Next's cache of whole pages (`cacheHandler`) keeps nothing. The front cache keeps them, once, bounded by bytes and
 * aware of outdated ones; a second layer below it would hold the same pages at three times the size and serve old ones
 * after an event.
 */
export default class NoPageCache {
  async get(): Promise<null> {
    return null
  }

  /** Asked for the first page alone: from then on Next's own part gives nothing more to keep. */
  async set(): Promise<void> {
    const { __incrementalCache: asking } = globalThis as { __incrementalCache?: PageCache }
    if (asking) giveNoPages(Object.getPrototypeOf(asking) as PageCache)
  }

  async revalidateTag(): Promise<void> {}

  resetRequestCache(): void {}
}

/**
 * Next's part that asks this handler, one for each request, which Next leaves in a global variable. It is internal, so
 * it may be another one in a later version.
 */
type PageCache = { set(path: string, entry: unknown, context: { fetchCache?: boolean }): Promise<void> }

/** Those that give no pages any more. */
const silent = new WeakSet<PageCache>()

/**
 * Before it gives a page to the handler, Next writes it as JSON for its length alone, its bytes as a list of numbers: a
 * twentieth of what a first visit takes. And it records the lifetime of every path it has ever rendered and never drops
 * one; invented paths would fill memory.
 */
function giveNoPages(prototype: PageCache): void {
  if (silent.has(prototype)) return
  silent.add(prototype)
  const { set } = prototype
  prototype.set = async function (this: PageCache, path, entry, context) {
    if (context.fetchCache) await set.call(this, path, entry, context)
  }
}
