import { and, count, eq, gte, inArray, lt, lte, or, type SQL } from 'drizzle-orm'
import { addDays, shanghaiInstant } from '../../../base/calendar/dates.ts'
import { freightOwed } from '../../../domain/goods/after-sale.ts'
import type { AfterSaleMove } from '../../../domain/goods/after-sale-moves.ts'
import { type AfterSaleState, afterSaleStates } from '../../../domain/goods/words.ts'
import type { StaffPerson } from '../../../domain/staff/person.ts'
import type { CallName, Value } from '../../contract/contract.ts'
import { absent, refused, succeed } from '../../contract/failures.ts'
import { keptPicture } from '../customers/pictures.ts'
import type { Context, Handlers, Outcome } from '../kernel/context.ts'
import { readList } from '../kernel/lists.ts'
import { ofShop, type StaffAsks } from '../kernel/own-shops.ts'
import { refusedBy } from '../kernel/refused-by.ts'
import { tellOf } from '../orders/core/order-messages.ts'
import { loadOrders, refundsOf } from '../orders/core/order-queries.ts'
import { lockForStaff, ordersOfStaff, shopOfOrder } from '../orders/core/orders-of-staff.ts'
import { approveRefund, rejectRefund } from '../orders/core/refund-decisions.ts'
import { orders, refunds } from '../orders/core/schema.ts'
import { afterSaleOrderOf, type GoodsOrder, loadGoodsOrder, piecesOf } from '../orders/goods/goods-rows.ts'
import { settingsOf } from '../orders/goods/goods-settings.ts'
import { versionOf } from '../orders/goods/goods-views.ts'
import { receive, returnUnderway } from '../shipping/ship.ts'
import {
  type AfterSaleRow,
  afterSalesWhere,
  type LoadedAfterSale,
  moveRequest,
  trackingHash,
} from './after-sale-rows.ts'
import { parcelOf, textOf } from './after-sale-views.ts'
import { goodsAfterSales } from './schema.ts'

type StaffCalls =
  | 'staff.afterSales'
  | 'staff.afterSale'
  | 'staff.agreeAfterSale'
  | 'staff.rejectAfterSale'
  | 'staff.receiveAfterSale'
  | 'staff.afterSalePicture'

/** States in which staff are waited for. */
export const OF_STAFF: readonly AfterSaleState[] = ['applied', 'returned']

export const ofOrder = and(
  eq(orders.orderNo, goodsAfterSales.orderNo),
  eq(orders.merchant, goodsAfterSales.merchant),
)
export const ofRefund = and(
  eq(refunds.id, goodsAfterSales.refundId),
  eq(refunds.merchant, goodsAfterSales.merchant),
)

export const staffAfterSaleHandlers: Handlers<StaffCalls> = {
  'staff.afterSales': async (context, { merchant }, input, { staff }) => {
    const { db } = context
    const now = context.now()
    const { states, type, orderNo, createdFrom, createdTo, overdue, search, shop } = input
    const late = and(inArray(goodsAfterSales.state, [...OF_STAFF]), lte(goodsAfterSales.dueAt, now))
    const number = search.toUpperCase().replace(/\s/g, '')
    const found = and(
      ordersOfStaff({ staff, merchant, call: 'staff.afterSales' }),
      eq(goodsAfterSales.merchant, merchant),
      states && states.length > 0 ? inArray(goodsAfterSales.state, states) : undefined,
      type && eq(goodsAfterSales.type, type),
      orderNo ? eq(goodsAfterSales.orderNo, orderNo.toUpperCase()) : undefined,
      ofShop(orders, shop),
      createdFrom ? gte(goodsAfterSales.createdAt, new Date(shanghaiInstant(createdFrom))) : undefined,
      createdTo ? lt(goodsAfterSales.createdAt, new Date(shanghaiInstant(addDays(createdTo, 1)))) : undefined,
      overdue ? late : undefined,
      search
        ? or(
            eq(goodsAfterSales.orderNo, number),
            eq(goodsAfterSales.id, search),
            eq(goodsAfterSales.trackingHash, trackingHash(context, number)),
          )
        : undefined,
    )
    return readList(input, {
      sorts: {
        createdAt: { by: goodsAfterSales.createdAt, type: 'timestamptz' },
        amount: { by: refunds.amount, type: 'bigint' },
      },
      id: goodsAfterSales.id,
      rows: (order) =>
        db
          .select({ id: goodsAfterSales.id, row: orders, cursor: order.cursor })
          .from(goodsAfterSales)
          .innerJoin(orders, ofOrder)
          .innerJoin(refunds, ofRefund)
          .where(and(found, order.after))
          .orderBy(...order.orderBy)
          .limit(order.limit),
      async items(rows) {
        const loaded = await afterSalesWhere(
          db,
          and(
            eq(goodsAfterSales.merchant, merchant),
            inArray(
              goodsAfterSales.id,
              rows.map(({ id }) => id),
            ),
          ),
        )
        const distinct = new Map(rows.map(({ row }) => [row.orderNo, row]))
        const ofOrders = (await loadOrders(context, [...distinct.values()])) as GoodsOrder[]
        return rows.flatMap(({ id, row }) => {
          const one = loaded.find((other) => other.row.id === id)
          const order = ofOrders.find((other) => other.row.orderNo === row.orderNo)
          return one && order ? [listRow(order, one, now)] : []
        })
      },
      async count() {
        const [counted] = await db
          .select({ n: count() })
          .from(goodsAfterSales)
          .innerJoin(orders, ofOrder)
          .where(found)
        return counted?.n ?? 0
      },
    })
  },

  'staff.afterSale': async (context, { merchant }, { id }, { staff }) => {
    const found = await findForStaff(context, { staff, merchant, call: 'staff.afterSale' }, id)
    return found ? succeed(inFull(context, found)) : gone()
  },

  'staff.agreeAfterSale': async (context, { merchant }, { id, state, note }, { staff }) => {
    const found = await lockRequest(context, { staff, merchant, call: 'staff.agreeAfterSale' }, id, state)
    if (!found.ok) return found
    const { order, one } = found.value
    if (one.row.type === 'refund') return payBack(context, found.value, 'agree', staff, note)
    const { returnAddress } = await settingsOf(context, merchant)
    if (!returnAddress) {
      return refused('NO_RETURN_ADDRESS', '还未设置退货地址，请先在商品订单设置中填写')
    }
    const by = { by: 'staff', person: staff, note } as const
    const moved = await moveRequest(context, one.row, 'agree', by, { answer: note, returnAddress })
    if (!moved.ok) return refusedBy(moved)
    const { dueAt } = moved.row
    await tellOf(context, order, 'goodsReturnAgreed', { ...(dueAt && { until: dueAt }) }, id)
    return shownNow(context, merchant, id)
  },

  'staff.rejectAfterSale': async (context, { merchant }, { id, state, reason }, { staff }) => {
    const found = await lockRequest(context, { staff, merchant, call: 'staff.rejectAfterSale' }, id, state)
    if (!found.ok) return found
    const { order, one } = found.value
    const by = { by: 'staff', person: staff, note: reason } as const
    const moved = await moveRequest(context, one.row, 'reject', by, { answer: reason })
    if (!moved.ok) return refusedBy(moved)
    const rejected = await rejectRefund(context, order.row, one.refund.refund, reason, staff)
    if (state === 'returned') await takeParcel(context, order, one, staff)
    return rejected.ok ? shownNow(context, merchant, id) : rejected
  },

  'staff.receiveAfterSale': async (context, { merchant }, { id, state, note }, { staff }) => {
    const found = await lockRequest(context, { staff, merchant, call: 'staff.receiveAfterSale' }, id, state)
    return found.ok ? payBack(context, found.value, 'takeIn', staff, note) : found
  },

  'staff.afterSalePicture': async (context, { merchant }, { id, pictureId }, { staff }) => {
    const found = await findForStaff(context, { staff, merchant, call: 'staff.afterSalePicture' }, id)
    const row = found?.one.row
    const picture =
      row?.pictures.includes(pictureId) && (await keptPicture(context, row, 'afterSale', pictureId))
    return picture ? succeed(picture) : absent('图片不存在或已删除')
  },
}

const gone = () => absent('售后申请不存在')

type Found = { order: GoodsOrder; one: LoadedAfterSale }

const withId = (merchant: string, id: string): SQL | undefined =>
  and(eq(goodsAfterSales.merchant, merchant), eq(goodsAfterSales.id, id))

/** The request, where the person may see its order. */
async function findForStaff(context: Context, asks: StaffAsks, id: string): Promise<Found | null> {
  const [found] = await context.db
    .select({ row: orders })
    .from(goodsAfterSales)
    .innerJoin(orders, ofOrder)
    .where(and(ordersOfStaff(asks), withId(asks.merchant, id)))
  if (!found) return null
  const [one] = await afterSalesWhere(context.db, withId(asks.merchant, id))
  return one ? { order: await loadGoodsOrder(context, found.row), one } : null
}

/** The same with its order locked; refused when it stands elsewhere than the person has seen. */
async function lockRequest(
  context: Context,
  asks: StaffAsks & { call: CallName },
  id: string,
  seen: AfterSaleState,
): Promise<Outcome<Found>> {
  const found = await findForStaff(context, asks, id)
  if (!found) return gone()
  const locked = await lockForStaff(context, asks, found.one.row.orderNo)
  if (!locked.ok) return gone()
  const [one] = await afterSalesWhere(context.db, withId(asks.merchant, id))
  if (!one) return gone()
  if (one.row.state !== seen) {
    return refused('CHANGED', `该申请当前为“${afterSaleStates[one.row.state]}”，请刷新后重新处理`)
  }
  return { ok: true, value: { order: await loadGoodsOrder(context, locked.value), one } }
}

/** Sends the money of a request; the freight with it that the last pieces of the order bring back. */
async function payBack(
  context: Context,
  { order, one }: Found,
  move: Extract<AfterSaleMove, 'agree' | 'takeIn'>,
  staff: StaffPerson,
  note: string,
): Promise<Outcome<Value<'staff.afterSale'>>> {
  const { row, refund } = one
  const isWithoutFreight = row.freight > 0 || refund.refund.keepsUnits
  const more = isWithoutFreight ? 0 : await freightSince(context, order, one)
  const moved = await moveRequest(
    context,
    row,
    move,
    { by: 'staff', person: staff, note },
    { answer: note, freight: row.freight + more },
  )
  if (!moved.ok) return refusedBy(moved)
  if (move === 'takeIn') await takeParcel(context, order, one, staff)
  const approved = await approveRefund(context, order.row, refund.refund, refund.refund.amount + more, {
    note,
    override: more > 0 ? '运费随最后的商品退回' : undefined,
    staff,
  })
  return approved.ok ? shownNow(context, row.merchant, row.id) : approved
}

/** The parcel of the pieces has arrived, where its number is known and nobody has booked it yet. */
async function takeParcel(
  context: Context,
  order: GoodsOrder,
  { refund }: LoadedAfterSale,
  person: StaffPerson,
) {
  const unitIds = refund.items.map(({ unitId }) => unitId)
  const parcel = await returnUnderway(context, order, unitIds)
  if (parcel) await receive(context, order, parcel, { person, text: '' })
}

/** Freight that is owed now, because the other pieces were given back since the request was made. */
async function freightSince(context: Context, order: GoodsOrder, { row, refund }: LoadedAfterSale) {
  const all = (await refundsOf(context, [order.row])).get(order.row.orderNo) ?? []
  const onTheirWay = all.filter((other) => other.refund.state === 'processing')
  return freightOwed({
    order: afterSaleOrderOf(order),
    money: order.row,
    chosen: refund.items.map(({ unitId }) => unitId),
    reason: row.reason,
    amount: refund.refund.amount,
    onTheirWay: {
      unitIds: onTheirWay.flatMap(({ refund: { keepsUnits }, items }) =>
        keepsUnits ? [] : items.map(({ unitId }) => unitId),
      ),
      amount: onTheirWay.reduce((sum, other) => sum + other.refund.amount, 0),
    },
  })
}

async function shownNow(
  context: Context,
  merchant: string,
  id: string,
): Promise<Outcome<Value<'staff.afterSale'>>> {
  const [one] = await afterSalesWhere(context.db, withId(merchant, id))
  const [row] = one
    ? await context.db
        .select()
        .from(orders)
        .where(and(eq(orders.merchant, merchant), eq(orders.orderNo, one.row.orderNo)))
    : []
  return one && row ? succeed(inFull(context, { order: await loadGoodsOrder(context, row), one })) : gone()
}

function isOverdue({ state, dueAt }: AfterSaleRow, now: Date): boolean {
  return OF_STAFF.includes(state) && dueAt !== null && dueAt <= now
}

function listRow({ row: order, snapshot }: GoodsOrder, { row, refund }: LoadedAfterSale, now: Date) {
  return {
    id: row.id,
    orderNo: row.orderNo,
    kind: 'goods' as const,
    shop: shopOfOrder(order),
    product: snapshot.name,
    type: row.type,
    state: row.state,
    stateText: afterSaleStates[row.state],
    reason: row.reason,
    pieces: refund.items.length,
    amount: refund.refund.amount,
    part: refund.refund.keepsUnits,
    freight: row.freight,
    dueAt: row.dueAt?.toISOString() ?? null,
    overdue: isOverdue(row, now),
    createdAt: row.createdAt.toISOString(),
  }
}

function inFull(context: Context, { order, one }: Found): Value<'staff.afterSale'> {
  const { row, refund, moves } = one
  return {
    ...listRow(order, one, context.now()),
    remark: row.remark,
    pictures: row.pictures,
    answer: row.answer,
    items: piecesOf(order).flatMap((piece) => {
      const item = refund.items.find(({ unitId }) => unitId === piece.id)
      if (!item) return []
      const { version } = versionOf(order, piece.skuId)
      return [{ unitId: piece.id, version, amount: item.amount, sent: piece.sent }]
    }),
    returnAddress: row.returnAddress,
    returnParcel: parcelOf(context, row),
    refundId: refund.refund.id,
    history: moves.map((move) => ({
      at: move.at.toISOString(),
      text: textOf(row, move, refund.refund.keepsUnits),
      by: move.by,
      person: move.person?.name ?? null,
    })),
  }
}
