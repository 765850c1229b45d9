import { and, eq, gt, isNull } from 'drizzle-orm'
import { untilWhen } from '../../../../base/calendar/moments.ts'
import { movedPrice } from '../../../../domain/orders/kinds/tour-not-formed.ts'
import { goodsOf } from '../../../../domain/quote/total.ts'
import { unitShares } from '../../../../domain/quote/unit-shares.ts'
import type { Tenant } from '../../../../tenant/tenant.ts'
import type { Value } from '../../../contract/contract.ts'
import { absent, refused, succeed } from '../../../contract/failures.ts'
import { departures } from '../../catalogue/tours/schema.ts'
import { quoteTour } from '../../catalogue/tours/tour-quote.ts'
import type { Context, Handlers, Outcome } from '../../kernel/context.ts'
import { refusedBy } from '../../kernel/refused-by.ts'
import { inTransaction } from '../../kernel/transact.ts'
import { tellFeaturesOfChange } from '../core/features.ts'
import { cancelBySeller, offerOfSeller } from '../core/order-cancel.ts'
import { tellOf } from '../core/order-messages.ts'
import { findOrder, isLive, lockOrder, noOrder, orderOfOwner } from '../core/order-queries.ts'
import type { OrderRow } from '../core/rows.ts'
import { orders } from '../core/schema.ts'
import { standOf } from '../core/staff-orders.ts'
import { onDeparture } from './change-departure.ts'
import { snapshotOf } from './create-tour.ts'
import { checkPartyOn, type Destination, lockDeparture, moveToDeparture } from './move-to-departure.ts'
import { tourOrders } from './schema.ts'
import { fateOfOrder, loadOwn, loadTourOrder, type TourOrder } from './tour-rows.ts'
import { unitPrices } from './unit-prices.ts'

type Offer = NonNullable<Value<'orders.departureChoices'>['offer']>

const over = () => refused('CHOICE_OVER', '选择时间已过或订单已处理，请刷新查看订单状态')

export const notFormedHandlers: Handlers<'orders.departureChoices' | 'orders.chooseDeparture'> = {
  'orders.departureChoices': async (context, { merchant }, { orderNo }, { customerId }) => {
    const order = await tourOrderOf(
      context,
      await findOrder(context.db, orderOfOwner({ merchant, customerId }, orderNo)),
    )
    if (!order) return absent(noOrder)
    const { notFormed } = order.own
    if (fateOfOrder(order, context.now()) !== 'chooses' || !notFormed?.choiceUntil) {
      return succeed({ offer: null })
    }
    const items: Offer['departures'] = []
    for (const departureId of notFormed.choiceIds) {
      const option = await optionOf(context, order, departureId)
      if (!option.ok) continue
      const { departure, snapshot, money } = option.value
      const { departDate, returnDate, tourId: proId } = departure
      const { name, packageName } = snapshot
      const { payable, back } = money
      items.push({ departureId, proId, name, packageName, departDate, returnDate, payable, back })
    }
    const refund = offerOfSeller(context, order)
    return succeed({
      offer: {
        reason: notFormed.reason,
        until: new Date(Number(notFormed.choiceUntil)).toISOString(),
        refund: refund?.ok ? refund.amount : 0,
        penalty: refund?.ok ? (refund.penalty ?? 0) : 0,
        departures: items,
      },
    })
  },

  'orders.chooseDeparture': async (context, { merchant }, input, { customerId }) => {
    const { orderNo, departureId, amount } = input
    const order = await tourOrderOf(
      context,
      await lockOrder(context.db, orderOfOwner({ merchant, customerId }, orderNo)),
    )
    if (!order) return absent(noOrder)
    const { notFormed } = order.own
    if (!notFormed || fateOfOrder(order, context.now()) !== 'chooses') return over()
    if (departureId === null) {
      const offer = offerOfSeller(context, order)
      if ((offer?.ok ? offer.amount : 0) !== amount) return changed()
      const ended = await cancelBySeller(context, order, 'system', notFormed.reason)
      return ended.ok ? succeed(standOf(ended.row)) : refusedBy(ended)
    }
    if (!notFormed.choiceIds.includes(departureId)) return absent('该团期不在可选范围内，请刷新后重新选择')
    // Before it is read: from now on it cannot be cancelled without this order.
    if (!(await lockDeparture(context, merchant, departureId))) return changed()
    const option = await optionOf(context, order, departureId)
    if (!option.ok) return option
    if (option.value.money.back !== amount) return changed()
    const reason = `原团期未能成团（${notFormed.reason}）`
    const moved = await moveToDeparture(context, order, option.value, { by: 'customer', reason })
    return moved.ok ? succeed(standOf(moved.value)) : moved
  },
}

const changed = () => refused('OFFER_CHANGED', '可选的团期或金额已变化，请核对后重新选择')

async function tourOrderOf(context: Context, row: OrderRow | undefined): Promise<TourOrder | null> {
  return row?.kind === 'tour' ? loadTourOrder(context, row) : null
}

const shopOf = ({ project, merchant, channel, distributor }: OrderRow): Tenant => ({
  project,
  merchant,
  channel,
  distributor,
})

type Option = Destination & { money: NonNullable<Destination['money']> }

/**
 * The order on another departure as it is sold now, for the same people, rooms and extras, with the discounts it has.
 * Refused where it is dearer, full, off sale or not open to these travellers.
 */
async function optionOf(context: Context, order: TourOrder, departureId: string): Promise<Outcome<Option>> {
  const { row, snapshot: sold, units } = order
  const { merchant } = row
  const [departure] = await context.db
    .select()
    .from(departures)
    .where(and(eq(departures.merchant, merchant), eq(departures.id, departureId)))
  if (!departure) return changed()
  const proId = departure.tourId
  const addOns = sold.lines.flatMap(({ code, quantity }) =>
    code.startsWith('add-on:') ? [{ code: code.slice('add-on:'.length), quantity }] : [],
  )
  const { counts, room } = sold
  const asked = { proId, departureId, counts, room, addOns, coupons: 'none' as const }
  const quoted = await quoteTour(context, shopOf(row), asked, undefined)
  if (!quoted.ok) return quoted
  const { quote, tour } = quoted.value
  const goods = goodsOf(quote)
  const priced = movedPrice(row, goods)
  if (!priced || !units.every(isLive)) return refused('DEARER', '该团期价格高于原订单，请选择其他团期')
  const places = units.map(({ id }) => order.own.places.get(id) ?? 'adult')
  const prices = unitPrices(quoted.value, places)
  const shares = unitShares(prices, goods, row.discount)
  const same = proId === order.own.tourId
  const snapshot = {
    ...(same ? onDeparture(sold, departure, tour) : snapshotOf(quoted.value, sold)),
    lines: quote.lines,
    discounts: sold.discounts,
    fingerprint: quote.fingerprint,
  }
  const option = {
    departure,
    snapshot,
    money: {
      ...priced,
      units: prices.map(({ addOns: own }, index) => ({ share: shares[index] ?? 0, addOns: own })),
    },
  }
  return checkPartyOn(context, order, option).ok
    ? { ok: true, value: option }
    : refused('PARTY', '出行人不符合该产品的要求，请选择其他团期')
}

/** Which of these orders wait for their customer's choice, as a sentence for staff. */
export async function waitForChoices(
  context: Context,
  rows: readonly OrderRow[],
): Promise<ReadonlyMap<string, string[]>> {
  if (rows.length === 0) return new Map()
  const now = context.now()
  const own = await loadOwn(context.db, rows)
  return new Map(
    rows.flatMap((row) => {
      const of = own.get(row.orderNo)
      const until = of?.notFormed?.choiceUntil
      if (!of || !until || fateOfOrder({ row, own: of }, now) !== 'chooses') return []
      return [
        [row.orderNo, [`团期未成团，等待客户选择改期或退款，${untilWhen(new Date(Number(until)), now)}截止`]],
      ]
    }),
  )
}

const BATCH = 40

/** Tells customers, once for each departure that does not take place, that they may choose. Returns how many it took. */
export async function tellOfChoices(context: Context): Promise<number> {
  const now = context.now()
  const due = await context.db
    .select({ merchant: orders.merchant, orderNo: orders.orderNo })
    .from(departures)
    .innerJoin(
      tourOrders,
      and(eq(tourOrders.merchant, departures.merchant), eq(tourOrders.departureId, departures.id)),
    )
    .innerJoin(orders, eq(orders.orderNo, tourOrders.orderNo))
    .where(
      and(gt(departures.choiceUntil, now), eq(orders.phase, 'serving'), isNull(tourOrders.notFormedToldAt)),
    )
    .limit(BATCH)
  for (const { merchant, orderNo } of due) {
    await inTransaction(context, async (inside) => {
      const order = await tourOrderOf(
        inside,
        await lockOrder(inside.db, and(eq(orders.merchant, merchant), eq(orders.orderNo, orderNo))),
      )
      const notFormed = order?.own.notFormed
      if (!order || !notFormed?.choiceUntil) return { ok: true, value: null }
      const told = await inside.db
        .update(tourOrders)
        .set({ notFormedToldAt: now })
        .where(and(eq(tourOrders.orderNo, orderNo), isNull(tourOrders.notFormedToldAt)))
        .returning({ orderNo: tourOrders.orderNo })
      if (told.length > 0 && fateOfOrder(order, now) === 'chooses') {
        const until = new Date(Number(notFormed.choiceUntil))
        const { departureId } = order.own
        await tellOf(inside, order, 'departureNotFormed', { reason: notFormed.reason, until }, departureId)
        // What was to be signed waits until it is decided.
        await tellFeaturesOfChange(inside, order.row)
      }
      return { ok: true, value: null }
    })
  }
  return due.length
}
