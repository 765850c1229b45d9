import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** The rule `shopPrice` in SQL, for filters and sorting; null stays null. */
export function shopPriceSql(base: SQLWrapper, markupPermille: number): SQL<number | null> {
  return sql`((${base} * ${1000 + markupPermille}::bigint + 99999) / 100000 * 100)`
}
