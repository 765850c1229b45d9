import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { DeskPlace } from '../../../domain/staff/places.ts'
import type { WorkKind } from '../../../domain/staff/work-kinds.ts'
import type { CallName } from '../../contract/contract.ts'
import type { Context } from './context.ts'
import { listSlot } from './provided.ts'
import { type Asker, inReach } from './reach.ts'

/** Of an item of work, as expressions over the source's tables. */
type WorkColumns = {
  /** Unique among the source's items of a merchant. */
  id: SQLWrapper
  /** What people call it: an order's number, a group's. */
  number: SQLWrapper
  title: SQLWrapper
  /** By when it has to be done; left out where nothing says so. */
  due?: SQLWrapper
  /** Since when it waits. */
  since: SQLWrapper
  /** The id with which its place is opened; by default the item's own. */
  target?: SQLWrapper
  merchant: SQLWrapper
  shop?: Record<'project' | 'channel' | 'distributor', SQLWrapper>
  /** Fen. */
  amount?: SQLWrapper
}

/** One kind of work: which rows are open, and who may see them. */
export type WorkSource = {
  kind: WorkKind
  /**
   * The staff call that shows or settles it: its permission and scope decide who sees which items. Null: everybody sees
   * their own.
   */
  call: CallName | null
  place: DeskPlace
  /** A query of `workColumns`; `reached` is the condition for what the person reaches. */
  open(context: Context, reached: (columns: Parameters<typeof inReach>[0]) => SQL, asker: Asker): SQLWrapper
}

/** What has to be done, module by module; entered where the centre is assembled. */
export const workSources = listSlot<WorkSource>('kinds of work')

/** The selected columns of a source, all of one type in every source, so that they can be joined. */
export function workColumns({ id, number, title, due, since, target, merchant, shop, amount }: WorkColumns) {
  const text = (value: SQLWrapper | undefined) => (value ? sql`(${value})::text` : sql`null::text`)
  return {
    item: sql<string>`(${id})::text`.as('item'),
    number: sql<string>`(${number})::text`.as('number'),
    title: sql<string>`(${title})::text`.as('title'),
    due: sql<string | null>`${due ?? sql`null`}::timestamptz`.as('due'),
    since: sql<string>`(${since})::timestamptz`.as('since'),
    target: sql<string>`(${target ?? id})::text`.as('target'),
    merchant: sql<string>`(${merchant})::text`.as('of_merchant'),
    project: sql<string | null>`${text(shop?.project)}`.as('of_project'),
    channel: sql<string | null>`${text(shop?.channel)}`.as('of_channel'),
    distributor: sql<string | null>`${text(shop?.distributor)}`.as('of_distributor'),
    amount: sql<string | null>`${amount ?? sql`null`}::bigint`.as('amount'),
  }
}

/** The end of a day in China, for work that is due on a day. */
export function endOfDay(day: SQLWrapper): SQL {
  return sql`(((${day})::date + 1)::timestamp at time zone 'Asia/Shanghai')`
}

/** A source's open rows for an asker. */
export function openWork(context: Context, source: WorkSource, asker: Asker): SQLWrapper {
  const { call } = source
  return source.open(context, (columns) => (call ? inReach(columns, asker, call) : sql`false`), asker)
}
