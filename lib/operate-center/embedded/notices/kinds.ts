import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import type { CalendarDate } from '../../../base/calendar/dates.ts'
import type { NoticeException } from '../../../domain/notices/notice.ts'
import type { FilledNotice, NoticedCode } from '../../contract/notices/notices.ts'
import type { Context } from '../kernel/context.ts'
import { listSlot } from '../kernel/provided.ts'
import type { KindOrder } from '../orders/core/kinds.ts'

/** The departure of an order, as a notice says it. */
export type OnDeparture = {
  departureId: string
  departDate: CalendarDate
  /** The last day on which it is travelled. */
  returnDate: CalendarDate
  /** Days before departure from which on staff are reminded of a notice that is missing. */
  remindDays: number
  /** What travels: 线路 云南六日; and when and with whom: 团号, 出发, 返回. */
  line: { label: string; value: string }
  journey: readonly { label: string; value: string }[]
}

/** A first draft: what the catalogue knows, and what single orders have said about themselves. */
export type NoticeDraft = {
  content: FilledNotice
  exceptions: { orderNo: string; patch: NoticeException }[]
}

/**
 * A kind of order whose travellers leave together, so that staff write one notice for all orders of a departure. The kind
 * names its departures; two kinds never use the same name.
 */
export type NoticedKind = {
  kind: NoticedCode
  /**
   * SELECT of the departures that were ordered or can be: merchant, kind, departure_id, pro_id, name, group_no (text, what
   * tells it from others of the product), depart_date, remind_days.
   */
  departures: SQL
  /** SELECT of the orders on departures: merchant, departure_id, order_no, return_date. */
  journeys: SQL
  /** The departure of an order; null for an order of the kind that no notice is written for. */
  of(order: KindOrder): OnDeparture | null
  /** Whether the order's departure takes place, as far as the order knows. */
  takesPlace(order: KindOrder, now: Date): boolean
  /** A departure of the merchant's; null when this kind has no such one. */
  find(
    context: Context,
    merchant: string,
    departureId: string,
  ): Promise<{ cancelled: boolean; draft(): Promise<NoticeDraft> } | null>
}

/** The kinds of which a notice is written; entered where the centre is assembled. */
export const noticedKinds = listSlot<NoticedKind>('kinds of orders of which a notice of departure is written')

type Inside = Pick<Context, 'provided'>

export function noticedKindOf(context: Inside, { kind }: { kind: string }): NoticedKind | undefined {
  return noticedKinds.of(context).find((one) => one.kind === kind)
}

/** The departure of an order whose notice is, or will be, written; null for every other order. */
export function departureOfOrder(context: Inside, order: KindOrder): OnDeparture | null {
  return noticedKindOf(context, order.row)?.of(order) ?? null
}

/** Departures and orders on them of every kind, for queries: `from … d`, `join … j`. */
export const allDepartures = (context: Inside): SQL =>
  together(noticedKinds.of(context).map(({ departures }) => departures))
export const allJourneys = (context: Inside): SQL =>
  together(noticedKinds.of(context).map(({ journeys }) => journeys))

const together = (parts: readonly SQL[]): SQL => sql`(${sql.join([...parts], sql` union all `)})`

export async function findDeparture(context: Context, merchant: string, departureId: string) {
  for (const kind of noticedKinds.of(context)) {
    const found = await kind.find(context, merchant, departureId)
    if (found) return found
  }
  return null
}
