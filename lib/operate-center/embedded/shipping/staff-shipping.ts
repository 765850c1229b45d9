import { and, eq, inArray } from 'drizzle-orm'
import { STAFF_NOTE } from '../../../domain/orders/order-view.ts'
import { invalid, refused, succeed } from '../../contract/failures.ts'
import type { Context, Handlers, Outcome } from '../kernel/context.ts'
import type { StaffAsks } from '../kernel/own-shops.ts'
import type { KindOrder } from '../orders/core/kinds.ts'
import { note } from '../orders/core/order-moves.ts'
import { loadOrder, loadOrders } from '../orders/core/order-queries.ts'
import { lockForStaff, noSuchOrder, ordersOfStaff } from '../orders/core/orders-of-staff.ts'
import { orders } from '../orders/core/schema.ts'
import { shippedKindOf } from './kinds.ts'
import { type Parcel, parcelsBy } from './parcel-rows.ts'
import { shippingParcels } from './schema.ts'
import { readLabel, receive, relabel, ship, writeLine } from './ship.ts'
import { hasService, noParcel, parcelRow } from './staff-lists.ts'
import { settleDelivered } from './tracking.ts'

type ShippingCall = `staff.${
  | 'revealReceivers'
  | 'shipParcel'
  | 'shipParcels'
  | 'correctParcel'
  | 'addParcelTrack'
  | 'receiveParcel'}`

/** Lines may be written a little ahead of this clock, because the couriers' clocks differ. */
const AHEAD_MS = 10 * 60_000

export const staffShippingHandlers: Handlers<ShippingCall> = {
  'staff.revealReceivers': async (context, { merchant }, { orderNos, reason }, { staff }) => {
    const asks = { staff, merchant, call: 'staff.revealReceivers' } as const
    const numbers = [...new Set(orderNos)]
    const rows = await context.db
      .select()
      .from(orders)
      .where(and(ordersOfStaff(asks), inArray(orders.orderNo, numbers)))
    if (rows.length !== numbers.length) return noSuchOrder()
    const loaded = await loadOrders(context, rows)
    const receivers = loaded.flatMap((order) => {
      const to = shippedKindOf(context, order.row)?.receiverOf(context, order)
      return to ? [{ orderNo: order.row.orderNo, ...to }] : []
    })
    for (const { row } of loaded) {
      const looked = `查看收货信息：${reason}`
      await note(context, row, { event: STAFF_NOTE, by: 'operator', note: looked, person: staff })
    }
    const bySequence = numbers.flatMap((number) => receivers.filter(({ orderNo }) => orderNo === number))
    return succeed({ receivers: bySequence })
  },

  'staff.shipParcel': async (context, { merchant }, input, { staff }) => {
    const asks = { staff, merchant, call: 'staff.shipParcel' } as const
    const found = await lockForStaff(context, asks, input.orderNo)
    if (!found.ok) return found
    const order = await loadOrder(context, found.value)
    const shipped = await ship(context, order, input, { person: staff })
    return shipped.ok ? succeed(await rowOf(context, order, shipped.value)) : shipped
  },

  'staff.shipParcels': async (context, { merchant }, { rows }, { staff }) => {
    const asks = { staff, merchant, call: 'staff.shipParcels' } as const
    const results = (await shipRows(context, asks, rows)).map((shipped, index) => ({
      orderNo: rows[index]?.orderNo ?? '',
      ok: shipped.ok,
      parcelId: shipped.ok ? shipped.parcelId : '',
      message: shipped.ok ? '' : shipped.message,
    }))
    return succeed({ results, shipped: results.filter(({ ok }) => ok).length })
  },

  'staff.correctParcel': async (context, { merchant }, input, { staff }) => {
    const found = await lockParcel(context, { staff, merchant, call: 'staff.correctParcel' }, input.parcelId)
    if (!found.ok) return found
    const { order, parcel } = found.value
    const label = readLabel(input)
    if (!label.ok) return label
    const corrected = await relabel(context, order, parcel, label.value)
    return corrected.ok ? succeed(await rowOf(context, order, corrected.value)) : corrected
  },

  'staff.addParcelTrack': async (context, { merchant }, input, { staff }) => {
    const { parcelId, text, state } = input
    const at = new Date(input.at)
    if (at.getTime() > context.now().getTime() + AHEAD_MS) return invalid({ at: '时间不能晚于现在' })
    const found = await lockParcel(context, { staff, merchant, call: 'staff.addParcelTrack' }, parcelId)
    if (!found.ok) return found
    const { order, parcel } = found.value
    if (parcel.row.receivedAt !== null) return refused('RECEIVED', '包裹已经收到，不能再修改')
    await writeLine(context, parcel, { at, text, state })
    context.afterCommit(async (after) => void (await settleDelivered(after)))
    return succeed(await rowOf(context, order, await afresh(context, parcel)))
  },

  'staff.receiveParcel': async (context, { merchant }, { parcelId, note: text }, { staff }) => {
    const found = await lockParcel(context, { staff, merchant, call: 'staff.receiveParcel' }, parcelId)
    if (!found.ok) return found
    const { order, parcel } = found.value
    const received = await receive(context, order, parcel, { person: staff, text })
    if (!received.ok) return received
    return succeed(await rowOf(context, order, await afresh(context, parcel)))
  },
}

/** A row of a sheet. */
type Sheet = { orderNo: string; unitIds: string[]; company: string; trackingNo: string }
type RowResult = { ok: true; parcelId: string } | { ok: false; message: string }

/** What becomes of each row of a sheet, in its sequence. */
export async function shipRows(
  context: Context,
  asks: StaffAsks,
  rows: readonly Sheet[],
): Promise<RowResult[]> {
  // All orders are locked in the sequence of their numbers, so that two sheets cannot lock each other out.
  const numbers = [...new Set(rows.map(({ orderNo }) => orderNo))].sort()
  const locked = await context.db
    .select()
    .from(orders)
    .where(and(ordersOfStaff(asks), inArray(orders.orderNo, numbers)))
    .orderBy(orders.orderNo)
    .for('update')
  const known = new Set(locked.map(({ orderNo }) => orderNo))
  const results: RowResult[] = []
  for (const row of rows) {
    results.push(
      known.has(row.orderNo) ? await shipRow(context, asks, row) : { ok: false, message: '订单不存在' },
    )
  }
  return results
}

/** One row of a sheet; a row that is refused has written nothing. */
async function shipRow(context: Context, asks: StaffAsks, row: Sheet): Promise<RowResult> {
  // Loaded anew, because a row before may have sent something of the same order.
  const found = await lockForStaff(context, asks, row.orderNo)
  if (!found.ok) return { ok: false, message: '订单不存在' }
  const order = await loadOrder(context, found.value)
  const shipped = await ship(context, order, row, { person: asks.staff })
  if (shipped.ok) return { ok: true, parcelId: shipped.value.row.id }
  const { failure } = shipped
  const [first] = failure.kind === 'invalid' ? Object.values(failure.fields) : []
  return { ok: false, message: first ?? failure.message }
}

/** The parcel, with its order locked until the transaction ends; absent where the person may not act. */
async function lockParcel(
  context: Context,
  asks: StaffAsks,
  parcelId: string,
): Promise<Outcome<{ order: KindOrder; parcel: Parcel }>> {
  const which = and(eq(shippingParcels.merchant, asks.merchant), eq(shippingParcels.id, parcelId))
  const [known] = await parcelsBy(context.db, which)
  if (!known) return noParcel()
  const found = await lockForStaff(context, asks, known.row.orderNo)
  if (!found.ok) return noParcel()
  // Read again under the lock.
  const [parcel] = await parcelsBy(context.db, which)
  if (!parcel) return noParcel()
  return succeed({ order: await loadOrder(context, found.value), parcel })
}

async function afresh(context: Context, { row }: Parcel): Promise<Parcel> {
  const [parcel] = await parcelsBy(context.db, eq(shippingParcels.id, row.id))
  if (!parcel) throw new Error(`the parcel ${row.id} is gone`)
  return parcel
}

const rowOf = async (context: Context, order: KindOrder, parcel: Parcel) =>
  parcelRow(context, order, parcel, { tracked: await hasService(context, parcel.row.merchant) })
