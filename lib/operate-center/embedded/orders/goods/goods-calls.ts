import { and, eq } from 'drizzle-orm'
import { maskMobile, maskName } from '../../../../base/validation/mask.ts'
import type { Value } from '../../../contract/contract.ts'
import { absent, invalid, refused, succeed } from '../../../contract/failures.ts'
import type { Context, Handlers, Outcome } from '../../kernel/context.ts'
import { refusedBy } from '../../kernel/refused-by.ts'
import { openContact } from '../core/contact.ts'
import { note } from '../core/order-moves.ts'
import { loadOrders, noOrder, orderOfOwner } from '../core/order-queries.ts'
import { lockForStaff, noSuchOrder, ordersOfStaff } from '../core/orders-of-staff.ts'
import type { OrderRow } from '../core/rows.ts'
import { orders } from '../core/schema.ts'
import { standOf } from '../core/staff-orders.ts'
import { createGoods } from './create-goods.ts'
import { handOver, markReceived, mayUrge, urge } from './goods-moves.ts'
import { type GoodsOrder, isAllSent, loadGoodsOrder, lockGoodsOrder } from './goods-rows.ts'
import { goodsSettingHandlers } from './goods-settings.ts'
import { goodsAbout } from './goods-views.ts'
import { goodsOrders } from './schema.ts'

type GoodsCalls =
  | 'orders.createGoods'
  | 'orders.remindShipping'
  | 'orders.confirmReceipt'
  | 'staff.pickups'
  | 'staff.handOverGoods'
  | 'staff.goodsOrderSettings'
  | 'staff.setGoodsOrderSettings'

const WAITING = 240

export const goodsHandlers: Handlers<GoodsCalls> = {
  'orders.createGoods': createGoods,
  ...goodsSettingHandlers,

  'orders.remindShipping': async (context, { merchant }, { orderNo }, { customerId }) => {
    const order = await lockGoodsOrder(context, orderOfOwner({ merchant, customerId }, orderNo))
    if (!order) return absent(noOrder)
    if (!mayUrge(order, context.now())) {
      return order.own.urgedAt !== null && (order.row.subStatus === 240 || order.row.subStatus === 245)
        ? refused('ALREADY', '今天已提醒过商家，请耐心等待；如有急需请联系客服')
        : refused('NOT_NOW', '订单当前没有待发的商品，请刷新订单查看')
    }
    await urge(context, order)
    await note(context, order.row, { event: 'remindShipping', by: 'customer' })
    return aboutNow(context, order.row)
  },

  'orders.confirmReceipt': async (context, { merchant }, { orderNo }, { customerId }) => {
    const order = await lockGoodsOrder(context, orderOfOwner({ merchant, customerId }, orderNo))
    if (!order) return absent(noOrder)
    if (order.row.subStatus === 245 || (order.row.subStatus === 250 && !isAllSent(order))) {
      return refused('NOT_ALL_SENT', '还有商品未发出，全部收到后再确认收货')
    }
    const moved = await markReceived(context, order, 'customer')
    return moved.ok ? aboutNow(context, moved.row) : refusedBy(moved)
  },

  'staff.pickups': async (context, { merchant }, { code }, { staff }) => {
    const found = await context.db
      .select({ row: orders })
      .from(goodsOrders)
      .innerJoin(
        orders,
        and(eq(orders.orderNo, goodsOrders.orderNo), eq(orders.merchant, goodsOrders.merchant)),
      )
      .where(
        and(
          ordersOfStaff({ staff, merchant, call: 'staff.pickups' }),
          eq(goodsOrders.merchant, merchant),
          eq(goodsOrders.pickupCode, code),
          eq(orders.subStatus, WAITING),
        ),
      )
    const loaded = (await loadOrders(
      context,
      found.map(({ row }) => row),
    )) as GoodsOrder[]
    return succeed({ items: loaded.map((order) => pickupOf(context, order)) })
  },

  'staff.handOverGoods': async (context, { merchant }, { orderNo, code }, { staff }) => {
    const found = await lockForStaff(context, { staff, merchant, call: 'staff.handOverGoods' }, orderNo)
    if (!found.ok) return found
    if (found.value.kind !== 'goods') return noSuchOrder()
    const order = await loadGoodsOrder(context, found.value)
    if (order.own.way === 'pickup' && order.own.pickupCode !== code) {
      return invalid({ code: '提货码不正确，请请客户出示订单中的提货码' })
    }
    const moved = await handOver(context, order, staff)
    return moved.ok ? succeed(standOf(moved.row)) : refusedBy(moved)
  },
}

async function aboutNow(context: Context, row: OrderRow): Promise<Outcome<Value<'orders.confirmReceipt'>>> {
  return succeed(await goodsAbout(context, await loadGoodsOrder(context, row)))
}

function pickupOf(context: Context, { row, own, snapshot }: GoodsOrder) {
  const { contact } = openContact(context, row)
  return {
    orderNo: row.orderNo,
    product: snapshot.name,
    contact: { name: maskName(contact.name), mobile: maskMobile(contact.mobile) },
    point: own.pickupPoint?.name ?? '',
    items: snapshot.items.map(({ version, quantity }) => ({ version, quantity })),
    way: own.way,
  }
}
