import type { CacheEntry, CacheHandler } from 'next/cache'
import { createByteLru } from '../../../base/memory/byte-lru.ts'
import { PREVIEW_MARK } from '../../../tenant/tenant.ts'

type Kept = { entry: Omit<CacheEntry, 'value'>; value: Uint8Array }

const LIMIT = 40 * 1024 * 1024
/**
 * Memory of an entry beside its bytes. Next's own handler counts the bytes alone, which are almost nothing for a short
 * answer.
 */
const OVERHEAD = 3 * 1024
const MOST_TAGS = 50_000

const kept = createByteLru<Kept>(LIMIT)
const writing = new Map<string, Promise<void>>()
/** When a tag was invalidated, by the clock of the entries (milliseconds). */
const invalidated = new Map<string, number>()
/** Entries made before this time count as outdated, because older invalidations are forgotten. */
let forgottenUntil = 0

const clock = () => performance.timeOrigin + performance.now()

function lastInvalidation(tags: readonly string[]): number {
  return tags.reduce((latest, tag) => Math.max(latest, invalidated.get(tag) ?? 0), forgottenUntil)
}

/**
 * Next's cache of cached reads (`cacheHandlers.default`, for `'use cache'`): in memory, least recently used, bounded by
 * the real size of entries. An entry is dropped when it should be revalidated or one of its tags was invalidated;
 * outdated entries are never served, because the front cache keeps the page itself for that.
 */
const dataCache: CacheHandler = {
  async get(key, softTags) {
    await writing.get(key)
    const found = kept.get(key)
    if (!found) return undefined
    const { entry, value } = found
    const outdated =
      clock() > entry.timestamp + entry.revalidate * 1000 ||
      lastInvalidation([...entry.tags, ...softTags]) >= entry.timestamp
    if (outdated) {
      kept.delete(key)
      return undefined
    }
    return { ...entry, value: streamOf(value) }
  },

  async set(key, pending) {
    const write = keep(key, pending).catch(() => {
      // A read that failed half-way is not kept; its page receives the error itself.
    })
    writing.set(key, write)
    await write
    if (writing.get(key) === write) writing.delete(key)
  },

  async refreshTags() {},

  async getExpiration(tags) {
    return lastInvalidation(tags)
  },

  async updateTags(tags) {
    const now = clock()
    for (const tag of tags) {
      invalidated.delete(tag)
      invalidated.set(tag, now)
    }
    for (const [tag, at] of invalidated) {
      if (invalidated.size <= MOST_TAGS) break
      invalidated.delete(tag)
      forgottenUntil = at
    }
  },
}

async function keep(key: string, pending: Promise<CacheEntry>): Promise<void> {
  const { value: stream, ...entry } = await pending
  // Of a preview, whose shop nobody asks for again.
  if (entry.tags.some((tag) => tag.includes(`/${PREVIEW_MARK}`))) return
  const value = new Uint8Array(await new Response(stream).arrayBuffer())
  const strings = key.length + entry.tags.join().length
  kept.set(key, { entry, value }, value.byteLength + strings * 2 + OVERHEAD)
}

function streamOf(value: Uint8Array): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(value)
      controller.close()
    },
  })
}

export default dataCache
