import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/**
 * What was made of rows that are large and rarely change, so that a question need not read and parse them again. It is
 * as fresh as reading: whoever recalls something has just read the row's version (`versionOf`), whichever process has
 * changed it.
 */
export type RowMemory = {
  /** Undefined when the row is not known in this version. */
  recall<T>(key: string, version: string): T | undefined
  /** Answers the value, which nobody may change any more. `rows`: as how many it counts, by default one. */
  keep<T>(key: string, version: string, value: T, rows?: number): T
}

/** @param most rows kept; those asked for longest ago are forgotten first */
export function createRowMemory(most: number): RowMemory {
  const kept = new Map<string, { version: string; value: unknown; rows: number }>()
  let total = 0

  function forget(key: string): void {
    total -= kept.get(key)?.rows ?? 0
    kept.delete(key)
  }

  return {
    recall<T>(key: string, version: string) {
      const found = kept.get(key)
      if (found?.version !== version) return undefined
      kept.delete(key)
      kept.set(key, found)
      // A key belongs to one reader, which has kept it.
      return found.value as T
    },
    keep(key, version, value, rows = 1) {
      forget(key)
      kept.set(key, { version, value: frozen(value), rows })
      total += rows
      for (const [oldest] of kept) {
        if (total <= most) break
        forget(oldest)
      }
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
