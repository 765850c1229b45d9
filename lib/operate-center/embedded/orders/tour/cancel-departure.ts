import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, ne, or } from 'drizzle-orm'
import { shanghaiInstant, todayInShanghai } from '../../../../base/calendar/dates.ts'
import { stateOfSub } from '../../../../domain/orders/kind.ts'
import { tourKind } from '../../../../domain/orders/kinds/tour.ts'
import { choiceProblem } from '../../../../domain/orders/kinds/tour-not-formed.ts'
import type { ParsedInput, Value } from '../../../contract/contract.ts'
import { absent, invalid, refused, succeed } from '../../../contract/failures.ts'
import { departures } from '../../catalogue/tours/schema.ts'
import { cancelDepartureRow } from '../../catalogue/tours/staff-catalogue.ts'
import type { Context, Handlers, Outcome } from '../../kernel/context.ts'
import { inTransaction } from '../../kernel/transact.ts'
import { cancelBySeller, offerOfSeller } from '../core/order-cancel.ts'
import { loadOrder, lockOrder, refundsOf } from '../core/order-queries.ts'
import { orders } from '../core/schema.ts'
import { tellOfChoices } from './not-formed.ts'
import { tourOrders } from './schema.ts'
import { fateOfOrder, loadTourOrder } from './tour-rows.ts'

type Preview = Value<'staff.previewCancelDeparture'>

/** Sub-statuses in which the agency can still cancel. */
const CANCELLABLE = Object.keys(tourKind.states)
  .map(Number)
  .filter((sub) => {
    const { phase, consumed } = stateOfSub(tourKind, sub)
    return (
      ['awaitingConfirm', 'awaitingPay', 'awaitingBalance', 'confirming', 'serving'].includes(phase) &&
      !consumed
    )
  })

export const departureHandlers: Handlers<'staff.previewCancelDeparture' | 'staff.cancelDeparture'> = {
  'staff.previewCancelDeparture': async (context, { merchant }, { departureId }) => {
    const found = await findDeparture(context, merchant, departureId)
    return found
      ? { ok: true, value: await previewOf(context, merchant, departureId) }
      : absent('没有这个团期')
  },

  'staff.cancelDeparture': async (context, tenant, { departureId, reason, expected, formed, choice }) => {
    const { merchant } = tenant
    // Locked: whether it takes place is decided once.
    const found = await findDeparture(context, merchant, departureId, { forUpdate: true })
    if (!found) return absent('没有这个团期')
    if (found.formedAt !== null && !formed) {
      return refused('DEPARTURE_FORMED', '该团期已确认成团，请刷新列表，核对后再决定是否取消')
    }
    const offered = choice ? await checkChoice(context, found, choice) : succeed(null)
    if (!offered.ok) return offered
    const { items, ...totals } = await previewOf(context, merchant, departureId)
    const same =
      expected.orders === totals.orders &&
      expected.refund === totals.refund &&
      expected.penalty === totals.penalty
    if (!same) {
      return refused('PREVIEW_CHANGED', '受影响的订单或金额已变化，请核对后重新提交', { items, ...totals })
    }
    await cancelDepartureRow(context, tenant, departureId, reason, offered.value)
    // At once, where nothing hinders it; the sweeper does the rest.
    context.afterCommit(async (after) => {
      await cancelOrdersOfDepartures(after)
      await tellOfChoices(after)
    })
    return { ok: true, value: { items, ...totals } }
  },
}

export async function findDeparture(
  { db }: Context,
  merchant: string,
  id: string,
  { forUpdate = false } = {},
) {
  const query = db
    .select()
    .from(departures)
    .where(and(eq(departures.merchant, merchant), eq(departures.id, id)))
  const [found] = await (forUpdate ? query.for('update') : query)
  return found
}

type Choice = NonNullable<ParsedInput<'staff.cancelDeparture'>['choice']>

/** What customers may choose instead: other departures that take place and have not begun. */
async function checkChoice(
  { db, now }: Context,
  { id, merchant, departDate }: typeof departures.$inferSelect,
  { departureIds, until }: Choice,
): Promise<Outcome<{ until: Date; departureIds: string[] }>> {
  const problem = choiceProblem(new Date(until), shanghaiInstant(departDate), now())
  if (problem) return invalid({ 'choice.until': problem })
  const others = await db
    .select({ id: departures.id })
    .from(departures)
    .where(
      and(
        eq(departures.merchant, merchant),
        inArray(departures.id, departureIds),
        eq(departures.status, 'onSale'),
        gt(departures.departDate, todayInShanghai(now())),
      ),
    )
  const open = new Set(others.map((other) => other.id))
  if (departureIds.includes(id) || departureIds.some((other) => !open.has(other))) {
    return invalid({ 'choice.departureIds': '可选团期须为在售且未出发的其他团期，请核对后重新填写' })
  }
  return { ok: true, value: { until: new Date(until), departureIds: [...new Set(departureIds)] } }
}

/** What cancelling the departure does to each of its orders, in all shops of the merchant. */
async function previewOf(context: Context, merchant: string, departureId: string): Promise<Preview> {
  const rows = await context.db
    .select({ row: orders })
    .from(orders)
    .innerJoin(tourOrders, eq(tourOrders.orderNo, orders.orderNo))
    .where(
      and(
        eq(tourOrders.merchant, merchant),
        eq(tourOrders.departureId, departureId),
        inArray(orders.subStatus, CANCELLABLE),
      ),
    )
    .orderBy(asc(orders.createdAt))
  const asked = await refundsOf(
    context,
    rows.map(({ row }) => row),
  )
  const items: Preview['items'] = []
  for (const { row } of rows) {
    const requested = (asked.get(row.orderNo) ?? []).flatMap(({ refund, items: units }) =>
      refund.state === 'requested' ? units.map(({ unitId }) => unitId) : [],
    )
    const offer = offerOfSeller(context, await loadOrder(context, row), requested)
    const { orderNo, phase, paid } = row
    const refund = offer?.ok ? offer.amount : 0
    items.push({ orderNo, phase, paid, refund, penalty: offer?.ok ? (offer.penalty ?? 0) : 0 })
  }
  const sum = (of: (item: Preview['items'][number]) => number) =>
    items.reduce((all, item) => all + of(item), 0)
  return {
    items,
    orders: items.length,
    refund: sum(({ refund }) => refund),
    penalty: sum(({ penalty }) => penalty),
  }
}

const BATCH = 40

/**
 * Cancels the orders of departures that staff have cancelled, one transaction each, so that a crash loses none and the
 * departure need not wait for all of them. Returns how many it cancelled.
 */
export async function cancelOrdersOfDepartures(context: Context): Promise<number> {
  const now = await context.deadlineNow()
  const due = await context.db
    .select({ merchant: orders.merchant, orderNo: orders.orderNo })
    .from(departures)
    .innerJoin(
      tourOrders,
      and(eq(tourOrders.merchant, departures.merchant), eq(tourOrders.departureId, departures.id)),
    )
    .innerJoin(orders, eq(orders.orderNo, tourOrders.orderNo))
    .where(
      and(
        isNotNull(departures.cancelledAt),
        inArray(orders.subStatus, CANCELLABLE),
        // The rule decides once the order is locked (`fateOf`); those who may choose are left out.
        or(
          isNull(departures.choiceUntil),
          lte(departures.choiceUntil, now),
          ne(orders.phase, 'serving'),
          orders.afterSale,
          orders.partlyRefunded,
        ),
      ),
    )
    .limit(BATCH)
  let cancelled = 0
  for (const { merchant, orderNo } of due) {
    const outcome = await inTransaction(context, async (inside) => {
      const row = await lockOrder(inside.db, and(eq(orders.merchant, merchant), eq(orders.orderNo, orderNo)))
      const order = row && (await loadTourOrder(inside, row))
      if (!order?.own.notFormed || fateOfOrder(order, now) !== 'ends') return { ok: true, value: false }
      const moved = await cancelBySeller(inside, order, 'system', order.own.notFormed.reason)
      return { ok: true, value: moved.ok }
    })
    if (outcome.ok && outcome.value) cancelled += 1
  }
  return cancelled
}
