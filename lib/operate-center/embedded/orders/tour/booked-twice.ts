import { sql } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { rowsOf } from '../../kernel/db/rows-of.ts'
import type { OrderRow } from '../core/rows.ts'

/**
 * Which of these orders hold a person whom another customer has booked on the same departure. Only staff see it: told to
 * a customer, it would say who travels where. They ask the two customers.
 */
export async function bookedTwice(
  { db }: Context,
  orders: readonly OrderRow[],
): Promise<ReadonlyMap<string, string[]>> {
  if (orders.length === 0) return new Map()
  const numbers = JSON.stringify(orders.map(({ orderNo }) => orderNo))
  const answer = await rowsOf<{ orderNo: string; otherNo: string }>(
    db,
    sql`
    select distinct mine.order_no as "orderNo", theirs.order_no as "otherNo"
    from jsonb_array_elements_text(${numbers}::jsonb) as wanted(order_no)
    join order_units mine on mine.order_no = wanted.order_no
    join tour_units a on a.unit_id = mine.id
    join tour_units b on b.merchant = a.merchant and b.departure_id = a.departure_id
      and b.document_hash = a.document_hash and b.customer_id <> a.customer_id
    join order_units theirs on theirs.id = b.unit_id
    order by 1, 2
  `,
  )
  const warnings = new Map<string, string[]>()
  for (const { orderNo, otherNo } of answer) {
    warnings.set(orderNo, [
      ...(warnings.get(orderNo) ?? []),
      `有出行人同时在另一客户的订单${otherNo}中，请与客户核实`,
    ])
  }
  return warnings
}
