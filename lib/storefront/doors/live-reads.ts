import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { monotonicMs } from '../../base/async/monotonic.ts'

/** An answer as loaded. One that is not to be kept is shared only with readers who wait for it. */
export type Loaded = { status: number; text: string; keep: boolean }
/** An answer to send; `gzip` where that is worth it. */
type LiveAnswer = { status: number; text: string; gzip?: Uint8Array<ArrayBuffer> }

export type LiveReads = {
  /** The answer for `key`: one cached for at most `ttlMs`, the one another reader is loading, or a new one. */
  read(merchant: string, key: string, load: () => Promise<Loaded>): Promise<LiveAnswer>
  /** Drops a merchant's answers when something has changed. */
  forget(merchant: string): void
  size(): { entries: number; bytes: number }
}

type Entry = { merchant: string; until: number; answer: Promise<LiveAnswer> }

const compress = promisify(gzip)
const WORTH_COMPRESSING = 1024

/**
 * Answers of calls that are `live`: a rush of visitors on one product queries the database once per `ttlMs`. Seats
 * shown may be that old, because the order itself decides. Bounded by entries and by bytes.
 */
export function createLiveReads({
  ttlMs = 1500,
  maxEntries = 2000,
  maxBytes = 32 * 1024 * 1024,
  now = monotonicMs,
}: {
  ttlMs?: number
  maxEntries?: number
  maxBytes?: number
  now?: () => number
} = {}): LiveReads {
  const entries = new LRUCache<string, Entry>({ max: maxEntries, maxSize: maxBytes })

  function drop(key: string, entry: Entry): void {
    if (entries.peek(key) === entry) entries.delete(key)
  }

  async function fill(key: string, entry: Entry, load: () => Promise<Loaded>): Promise<LiveAnswer> {
    try {
      const { status, text, keep } = await load()
      if (!keep) {
        drop(key, entry)
        return { status, text }
      }
      const packed = text.length < WORTH_COMPRESSING ? undefined : await compress(text, { level: 4 })
      if (entries.peek(key) === entry) {
        // A value that is set again keeps its old size.
        entries.delete(key)
        entries.set(key, entry, { size: text.length * 2 + (packed?.byteLength ?? 0) + 1 })
      }
      return packed ? { status, text, gzip: new Uint8Array(packed) } : { status, text }
    } catch (error) {
      drop(key, entry)
      throw error
    }
  }

  return {
    read(merchant, key, load) {
      const kept = entries.get(key)
      if (kept && kept.until > now()) return kept.answer
      if (kept) drop(key, kept)
      // Counted from the start of the load: what it read may be as old as that.
      const entry = { merchant, until: now() + ttlMs } as Entry
      // What it weighs is known when it has been loaded.
      entries.set(key, entry, { size: 1 })
      entry.answer = fill(key, entry, load)
      return entry.answer
    },
    forget(merchant) {
      for (const [key, entry] of entries) if (entry.merchant === merchant) drop(key, entry)
    },
    size: () => ({ entries: entries.size, bytes: entries.calculatedSize }),
  }
}
