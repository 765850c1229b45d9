import { type SQL, sql } from 'drizzle-orm'
import type { Db } from './context.ts'
import { rowsOf } from './db/rows-of.ts'
import { type dataKeys, distributors, idempotentAnswers } from './schema.ts'

/** Where rows hold something sealed. */
export type SealedPlace = {
  table: string
  /** For messages. */
  name: string
  type: 'text' | 'bytea'
  /** The sealed value; null where a row has none. */
  value: SQL
  /** The assignment that puts another value in its place. */
  set: (value: SQL) => SQL
}

/** Seals inside JSON columns, which their columns' names do not show. */
const insideJson: readonly SealedPlace[] = [
  {
    table: 'distributors',
    name: 'distributors.chat.customerKeySealed',
    type: 'text',
    value: sql`${distributors.chat} ->> 'customerKeySealed'`,
    set: (value) => sql`chat = jsonb_set(chat, '{customerKeySealed}', to_jsonb(${value}))`,
  },
  {
    table: 'idempotent_answers',
    name: 'idempotent_answers.answer',
    type: 'text',
    value: sql`case jsonb_typeof(${idempotentAnswers.answer}) when 'string' then ${idempotentAnswers.answer} #>> '{}' end`,
    set: (value) => sql`answer = to_jsonb(${value})`,
  },
]

/**
 * Every place of this database with seals: by the rule of db/columns.ts, each column called `sealed` or `…_sealed`, so
 * that a new table needs no line here; and those inside JSON.
 */
export async function sealedPlaces(db: Db): Promise<SealedPlace[]> {
  const rows = await rowsOf<{ table: string; column: string; type: string }>(
    db,
    sql`select table_name as table, column_name as column, data_type as type from information_schema.columns
      where table_schema = 'public' and (column_name = 'sealed' or column_name like '%\\_sealed')
        and data_type in ('text', 'bytea') order by 1, 2`,
  )
  const columns = rows.filter(({ table }) => table !== DATA_KEYS).map(placeOfColumn)
  return [...columns, ...insideJson]
}

const DATA_KEYS = 'data_keys' satisfies (typeof dataKeys)['_']['name']

function placeOfColumn({
  table,
  column,
  type,
}: {
  table: string
  column: string
  type: string
}): SealedPlace {
  const value = sql`${sql.identifier(column)}`
  return {
    table,
    name: `${table}.${column}`,
    type: type === 'bytea' ? 'bytea' : 'text',
    value,
    set: (next) => sql`${value} = ${next}`,
  }
}
