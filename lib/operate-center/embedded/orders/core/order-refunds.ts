import { and, asc, eq } from 'drizzle-orm'
import { todayInShanghai } from '../../../../base/calendar/dates.ts'
import { ladderRows } from '../../../../domain/refunds/cancellation-ladder.ts'
import {
  planRefund,
  type RefundPlan,
  type RefundRefusal,
} from '../../../../domain/refunds/cancellation-refund.ts'
import type { Context } from '../../kernel/context.ts'
import { ladderOf } from '../tour/order-snapshot.ts'
import type { OrderRow } from './order-moves.ts'
import type { TravellerRow } from './order-views.ts'
import { orderTravellers } from './schema.ts'

export async function travellersOf(
  { db }: Pick<Context, 'db'>,
  { merchant, orderNo }: OrderRow,
): Promise<TravellerRow[]> {
  return db
    .select()
    .from(orderTravellers)
    .where(and(eq(orderTravellers.merchant, merchant), eq(orderTravellers.orderNo, orderNo)))
    .orderBy(asc(orderTravellers.position))
}

/** What comes back when the chosen travellers cancel today, by the ladder the order was sold with. */
export function planOf(
  row: OrderRow,
  travellers: readonly TravellerRow[],
  chosen: readonly string[],
  now: Date,
): RefundPlan | RefundRefusal {
  return planRefund({
    by: 'traveller',
    ladder: ladderOf(row.snapshot),
    departureDate: row.departDate,
    noticeDate: todayInShanghai(now),
    days: row.snapshot.days,
    paid: row.paid,
    refunded: row.refunded,
    travellers: travellers.map(({ id, share, status }) => ({ id, amount: share, status })),
    chosen,
  })
}

/** 出发前6–4天，扣除20% */
export function ruleText(row: OrderRow, daysBefore: number): string {
  const current = ladderRows(ladderOf(row.snapshot), 'traveller', daysBefore).find((step) => step.current)
  return current ? `${current.when}，${current.what}` : ''
}
