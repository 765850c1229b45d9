import { LRUCache } from 'lru-cache'

/** Least recently used values, bounded by the bytes that the caller states for each when storing it. */
export type ByteLru<V extends object> = {
  get(key: string): V | undefined
  /** Like get, but does not count as a use. */
  peek(key: string): V | undefined
  /** False when the value alone is larger than an eighth of the limit: one page must not evict all others. */
  set(key: string, value: V, bytes: number): boolean
  delete(key: string): void
  readonly bytes: number
  readonly size: number
}

export function createByteLru<V extends object>(
  limit: number,
  onDrop: (key: string, value: V) => void = () => {},
): ByteLru<V> {
  const kept = new LRUCache<string, V>({ maxSize: limit, dispose: (value, key) => onDrop(key, value) })
  return {
    get: (key) => kept.get(key),
    peek: (key) => kept.peek(key),
    set(key, value, bytes) {
      kept.delete(key)
      if (bytes > limit / 8) return false
      // A size has to be positive.
      kept.set(key, value, { size: Math.max(1, bytes) })
      return true
    },
    delete: (key) => void kept.delete(key),
    get bytes() {
      return kept.calculatedSize
    },
    get size() {
      return kept.size
    },
  }
}
