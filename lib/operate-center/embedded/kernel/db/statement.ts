import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Db } from '../context.ts'

type Values = Record<string, unknown>
type Prepared<R> = { execute(values?: Values): Promise<R> }

/**
 * A prepared statement for a frequent query. drizzle builds it once per connection instead of for every query, and
 * PostgreSQL, which knows it by its name, parses and plans it once per connection. Values that differ between calls are
 * placeholders (`sql.placeholder`).
 *
 * A pooler between here and PostgreSQL that changes connections with every transaction has to know named statements
 * (PgBouncer from 1.21 on, `max_prepared_statements`).
 * @param name unique to this statement
 */
export function statement<R>(
  name: string,
  build: (db: Db) => { prepare(name: string): Prepared<R> },
): (db: Db, values: Values) => Promise<R> {
  const built = new WeakMap<object, Prepared<R>>()
  return (db, values) => {
    // A connection has one session for all transactions that run on it.
    const { session } = db._
    const prepared = built.get(session) ?? build(db).prepare(name)
    built.set(session, prepared)
    return prepared.execute(values)
  }
}

/** The same for a statement written in SQL; answers its rows. */
export function rawStatement<Row>(name: string, query: SQL): (db: Db, values: Values) => Promise<Row[]> {
  const run = statement(name, (db) => ({
    prepare: (name) => db._.session.prepareQuery(new PgDialect().sqlToQuery(query), undefined, name, false),
  }))
  // drizzle's two drivers return the same form, but their common type does not say so.
  return async (db, values) => ((await run(db, values)) as { rows: Row[] }).rows
}
