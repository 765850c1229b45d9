import { and, eq, inArray, sql } from 'drizzle-orm'
import { isNoticed } from '../../../../domain/orders/kinds/tour.ts'
import { isClosedPhase, type Phase } from '../../../../domain/orders/phases.ts'
import { UNLIMITED } from '../../../../domain/stock/seats.ts'
import type { Value } from '../../../contract/contract.ts'
import { succeed } from '../../../contract/failures.ts'
import { itsSeats } from '../../catalogue/tours/departures.ts'
import { departures } from '../../catalogue/tours/schema.ts'
import type { Handler } from '../../kernel/context.ts'
import { stockPools } from '../../stock/schema.ts'
import { marksOf, type OrderMark } from '../core/features.ts'
import { orders } from '../core/schema.ts'
import { tourOrders } from './schema.ts'

type Numbers = Value<'staff.departureNumbers'>['items'][number]

const COUNTED = [
  'awaitingConfirm',
  'awaitingPay',
  'awaitingBalance',
  'confirming',
  'serving',
  'done',
] as const
const isCounted = (phase: Phase): phase is (typeof COUNTED)[number] =>
  (COUNTED as readonly Phase[]).includes(phase)

/** What a board of departures shows of each. */
export const departureNumbers: Handler<'staff.departureNumbers'> = async (
  context,
  { merchant },
  { departureIds },
) => {
  const { db } = context
  const found = await db
    .select({ departureId: departures.id, seats: stockPools })
    .from(departures)
    .innerJoin(stockPools, itsSeats)
    .where(and(eq(departures.merchant, merchant), inArray(departures.id, departureIds)))
  const numbers = new Map(
    found.map(({ departureId, seats: { plan, used, held } }): [string, Numbers] => [
      departureId,
      {
        departureId,
        seats: {
          plan: plan === UNLIMITED ? null : plan,
          used,
          held,
          left: plan === UNLIMITED ? null : plan - used - held,
        },
        orders: {
          total: 0,
          awaitingConfirm: 0,
          awaitingPay: 0,
          awaitingBalance: 0,
          confirming: 0,
          serving: 0,
          done: 0,
          noticed: 0,
          afterSale: 0,
        },
        contracts: { needed: 0, signed: 0 },
        notices: { sent: 0, read: 0 },
        travellers: { persons: 0, named: 0 },
        money: { payable: 0, paid: 0, refunded: 0, due: 0 },
      },
    ]),
  )
  // Cancelled and refunded places do not travel.
  const places = (condition: ReturnType<typeof sql>) => sql<number>`(
    select count(*)::int from order_units
    where order_units.order_no = orders.order_no and order_units.status in (1, 4) ${condition}
  )`
  const { phase, subStatus, afterSale, payable, paid, refunded } = orders
  const rows = await db
    .select({
      orderNo: orders.orderNo,
      departureId: tourOrders.departureId,
      phase,
      subStatus,
      afterSale,
      payable,
      paid,
      refunded,
      persons: places(sql``),
      named: places(sql`and order_units.sealed is not null`),
    })
    .from(tourOrders)
    .innerJoin(orders, eq(orders.orderNo, tourOrders.orderNo))
    .where(
      and(
        eq(tourOrders.merchant, merchant),
        eq(orders.merchant, merchant),
        inArray(tourOrders.departureId, departureIds),
      ),
    )
  const counted = rows.flatMap(({ phase: where, ...row }) =>
    !isClosedPhase(where) && isCounted(where) ? [{ ...row, phase: where }] : [],
  )
  const marks = await marksOf(
    context,
    counted.map(({ orderNo }) => orderNo),
  )
  for (const row of counted) {
    const of = numbers.get(row.departureId)
    if (!of) continue
    const has = (mark: OrderMark) => (marks.get(row.orderNo)?.includes(mark) ? 1 : 0)
    of.contracts.needed += has('contractNeeded')
    of.contracts.signed += has('contractSigned')
    of.notices.sent += has('noticeSent')
    of.notices.read += has('noticeRead')
    of.orders.total += 1
    of.orders[row.phase] += 1
    if (isNoticed(row.subStatus)) of.orders.noticed += 1
    if (row.afterSale) of.orders.afterSale += 1
    of.travellers.persons += row.persons
    of.travellers.named += row.named
    of.money.payable += row.payable
    of.money.paid += row.paid
    of.money.refunded += row.refunded
    of.money.due += Math.max(0, row.payable - row.paid)
  }
  return succeed({ items: departureIds.flatMap((id) => numbers.get(id) ?? []) })
}
