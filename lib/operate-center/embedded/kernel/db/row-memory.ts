import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { LRUCache } from 'lru-cache'

/**
 * A cache of values parsed from rows that are large and rarely change. It is as fresh as reading: a reader first reads
 * the row's version (`versionOf`), which every process's change renews.
 */
export type RowMemory = {
  /** Undefined when the row is not known in this version. */
  recall<T>(key: string, version: string): T | undefined
  /**
   * Keeps the value and returns it, frozen because it is shared. `rows`: how many rows it counts as, by default one.
   */
  keep<T>(key: string, version: string, value: T, rows?: number): T
}

type Kept = { version: string; value: unknown }

/** @param most rows kept; the least recently used are dropped first */
export function createRowMemory(most: number): RowMemory {
  const kept = new LRUCache<string, Kept>({ maxSize: most })
  return {
    recall<T>(key: string, version: string) {
      const found = kept.peek(key)
      if (found?.version !== version) return undefined
      // One reader alone uses a key, so the value has its type.
      return kept.get(key)?.value as T
    },
    keep(key, version, value, rows = 1) {
      kept.set(key, { version, value: frozen(value) }, { size: rows })
      return value
    },
  }
}

/**
 * A text that differs after every change of the row: the writing transaction and the row's position. Not the time of
 * the change, which two changes can share.
 */
export function versionOf(table: PgTable): SQL<string> {
  return sql<string>`${table}.xmin::text || ' ' || ${table}.ctid::text`
}

function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  Object.values(value).forEach(frozen)
  return Object.freeze(value)
}
