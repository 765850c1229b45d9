import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { isCalendarDate } from '../../../base/calendar/dates.ts'
import { invalid } from '../../contract/failures.ts'
import type { Outcome } from './context.ts'

/** What a list can be sorted by: an expression that is never null, and its type in SQL. */
type SortKey = { by: SQLWrapper; type: keyof typeof VALUES }

const isDate = (text: string) => isCalendarDate(text) && !text.startsWith('0000')
const CLOCK = /^ ([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?[+-](0\d|1[0-4])(:[0-5]\d)?$/

/** An instant as PostgreSQL writes it, as a cursor brings it back. */
export const isInstantText = (text: string) => isDate(text.slice(0, 10)) && CLOCK.test(text.slice(10))

/** What a cursor may hold of each type, so that a made-up one is refused before it reaches the database. */
const VALUES = {
  timestamptz: isInstantText,
  date: isDate,
  bigint: (text: string) => /^-?\d{1,18}$/.test(text),
  // PostgreSQL takes no NUL in a text.
  text: (text: string) => text.length <= 200 && !text.includes('\0'),
} as const

type Asked<S extends string> = {
  sort: S
  direction: 'asc' | 'desc'
  after?: string | undefined
  limit: number
  counted: boolean
}

/** Where a page begins and ends, for the query of a list. */
type ListOrder = {
  /** To be selected as `cursor` with every row. */
  cursor: SQL<string>
  /** Condition for what comes after the page before; undefined on the first page. */
  after: SQL | undefined
  orderBy: [SQL, SQL]
  /** One more than the page, to know whether another follows. */
  limit: number
}

type List<S extends string, Row extends { cursor: string }, Item> = {
  sorts: Record<S, SortKey>
  /** The row's unique column, as text; decides between rows that are equal in the sort key. */
  id: SQLWrapper
  rows(order: ListOrder): PromiseLike<readonly Row[]>
  /** The page's rows as they are answered. */
  items(rows: readonly Row[]): Item[] | Promise<Item[]>
  /** How many rows there are on all pages. */
  count(): Promise<number>
}

/**
 * One page of a staff list (contract/define.ts `staffList`). Pages begin after the last row of the page before (keyset),
 * so rows that are added meanwhile neither repeat nor hide others. Invalid when `after` is no cursor of this list and
 * order.
 */
export async function readList<S extends string, Row extends { cursor: string }, Item>(
  asked: Asked<S>,
  { sorts, id, rows, items, count }: List<S, Row, Item>,
): Promise<Outcome<{ items: Item[]; next: string | null; total: number | null }>> {
  const order = listOrder(asked, sorts, id)
  if (!order) return invalid({ after: '列表已变化，请从第一页重新查看' })
  const found = await rows(order)
  const page = found.slice(0, asked.limit)
  const last = page.at(-1)
  const next = found.length > asked.limit && last ? Buffer.from(last.cursor).toString('base64url') : null
  return { ok: true, value: { items: await items(page), next, total: asked.counted ? await count() : null } }
}

/** Null when `after` is no cursor of this list and order. */
function listOrder<S extends string>(
  { sort, direction, after, limit }: Asked<S>,
  sorts: Record<S, SortKey>,
  id: SQLWrapper,
): ListOrder | null {
  const { by, type } = sorts[sort]
  const start = after === undefined ? null : readCursor(after, sort, direction)
  if (after !== undefined && (!start || !VALUES[type](start.value))) return null
  const than = sql.raw(direction === 'asc' ? '>' : '<')
  const way = sql.raw(direction)
  return {
    cursor: sql<string>`json_build_array(${sort}::text, ${direction}::text, ${by}::text, ${id}::text)::text`,
    after:
      start === null
        ? undefined
        : sql`(${by}, ${id}) ${than} (${start.value}::${sql.raw(type)}, ${start.id}::text)`,
    orderBy: [sql`${by} ${way}`, sql`${id} ${way}`],
    limit: limit + 1,
  }
}

/**
 * To sort descending: what waits comes first, the oldest of it before all; then the rest, the newest first.
 * @param waits condition of the rows that wait
 */
export function waitingFirst(waits: SQLWrapper, createdAt: SQLWrapper): SortKey {
  const ms = sql`(extract(epoch from ${createdAt}) * 1000)::bigint`
  return { by: sql`(case when ${waits} then 40000000000000 - ${ms} else ${ms} end)`, type: 'bigint' }
}

/** The same with the newest first among those that wait, too. */
export function waitingLatestFirst(waits: SQLWrapper, createdAt: SQLWrapper): SortKey {
  const ms = sql`(extract(epoch from ${createdAt}) * 1000)::bigint`
  return { by: sql`(case when ${waits} then 40000000000000 + ${ms} else ${ms} end)`, type: 'bigint' }
}

/** `ilike` pattern that finds a text anywhere; its own `%` and `_` are ordinary characters. */
export function matching(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}

function readCursor(text: string, sort: string, direction: string): { value: string; id: string } | null {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
    if (!Array.isArray(parts) || parts.length !== 4 || !parts.every((part) => typeof part === 'string')) {
      return null
    }
    const [ofSort, ofDirection, value, id] = parts as [string, string, string, string]
    return ofSort === sort && ofDirection === direction && VALUES.text(id) ? { value, id } : null
  } catch {
    return null
  }
}
