import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { LRUCache } from 'lru-cache'

/**
 * What was made of rows that are large and rarely change, so that a question need not read and parse them again. It is
 * as fresh as reading: a reader first reads the row's version (`versionOf`), which every process's change renews.
 */
export type RowMemory = {
  /** Undefined when the row is not known in this version. */
  recall<T>(key: string, version: string): T | undefined
  /** Answers the value, frozen because it is shared. `rows`: as how many it counts, by default one. */
  keep<T>(key: string, version: string, value: T, rows?: number): T
}

type Kept = { version: string; value: unknown }

/** @param most rows kept; those asked for longest ago are forgotten first */
export function createRowMemory(most: number): RowMemory {
  const kept = new LRUCache<string, Kept>({ maxSize: most })
  return {
    recall<T>(key: string, version: string) {
      const found = kept.peek(key)
      if (found?.version !== version) return undefined
      // A key belongs to one reader, which has kept it.
      return kept.get(key)?.value as T
    },
    keep(key, version, value, rows = 1) {
      kept.set(key, { version, value: frozen(value) }, { size: rows })
      return value
    },
  }
}

/**
 * Another text with every change of the row: who wrote it and where it lies. Not the time of the change, which two
 * changes can share.
 */
export function versionOf(table: PgTable): SQL<string> {
  return sql<string>`${table}.xmin::text || ' ' || ${table}.ctid::text`
}

function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  Object.values(value).forEach(frozen)
  return Object.freeze(value)
}
