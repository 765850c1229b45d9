import { and, eq } from 'drizzle-orm'
import { type AfterSalePlan, openAfterSales, planAfterSale } from '../../../domain/goods/after-sale.ts'
import { waitUntil } from '../../../domain/goods/after-sale-moves.ts'
import { type AfterSaleReason, type AfterSaleType, afterSaleReasons } from '../../../domain/goods/words.ts'
import { goodsKind, isBought } from '../../../domain/orders/kinds/goods.ts'
import type { Refusal } from '../../../domain/refusal.ts'
import type { Value } from '../../contract/contract.ts'
import { absent, invalid, refused, succeed } from '../../contract/failures.ts'
import { claimPictures, keptPicture } from '../customers/pictures.ts'
import type { Context, Handlers, Outcome } from '../kernel/context.ts'
import { newId } from '../kernel/order-numbers.ts'
import { refusedBy } from '../kernel/refused-by.ts'
import { findOrder, noOrder, orderOfOwner } from '../orders/core/order-queries.ts'
import { askForRefund, withdrawRefund } from '../orders/core/order-refunds.ts'
import { orders } from '../orders/core/schema.ts'
import {
  afterSaleOrderOf,
  type GoodsOrder,
  loadGoodsOrder,
  lockGoodsOrder,
} from '../orders/goods/goods-rows.ts'
import { courierOf, numberOf } from '../shipping/parcel-rows.ts'
import { keepReturn } from '../shipping/ship.ts'
import { afterSalesWhere, type LoadedAfterSale, moveRequest, trackingHash } from './after-sale-rows.ts'
import { shownAfterSale } from './after-sale-views.ts'
import { goodsAfterSaleMoves, goodsAfterSales } from './schema.ts'

type AfterSaleCalls = `afterSales.${'list' | 'price' | 'create' | 'sendBack' | 'withdraw' | 'picture'}`

export const afterSaleHandlers: Handlers<AfterSaleCalls> = {
  'afterSales.list': async (context, { merchant }, { orderNo }, { customerId }) => {
    const order = await findGoods(context, { merchant, customerId }, orderNo)
    if (!order) return absent(noOrder)
    const found = await afterSalesWhere(context.db, ofOrder({ merchant, customerId }, orderNo))
    const open = openAfterSales(afterSaleOrderOf(order), context.now())
    return succeed({
      items: found.map((one) => shownAfterSale(context, order, one)),
      open,
      closed: open.length > 0 ? '' : whyClosed(order),
    })
  },

  'afterSales.price': async (context, { merchant }, input, { customerId }) => {
    const order = await findGoods(context, { merchant, customerId }, input.orderNo)
    if (!order) return absent(noOrder)
    const plan = planOf(order, input, context.now())
    return plan.ok ? succeed(priceOf(plan)) : refusedBy(plan)
  },

  'afterSales.create': async (context, { merchant }, input, { customerId }) => {
    const owner = { merchant, customerId }
    const order = await lockGoodsOrder(context, orderOfOwner(owner, input.orderNo))
    if (!order) return absent(noOrder)
    const { wanted, ...choice } = input
    const whole = planOf(order, choice, context.now())
    if (!whole.ok) return refusedBy(whole)
    if (whole.amount !== input.amount) {
      return refused('AMOUNT_CHANGED', '可退金额已变化，请核对后重新提交', priceOf(whole))
    }
    const plan = planOf(order, { ...choice, wanted }, context.now())
    if (!plan.ok) return refusedBy(plan)
    const { type, reason, remark, pictures } = input
    if (!(await claimPictures(context, owner, 'afterSale', pictures))) {
      return invalid({ pictures: '图片已失效，请重新上传' })
    }
    const asked = await askForRefund(context, order, plan, afterSaleReasons[reason].text)
    if (!asked.ok) return refusedBy(asked)
    const id = newId('as')
    const at = context.now()
    await context.db.insert(goodsAfterSales).values({
      ...owner,
      id,
      orderNo: order.row.orderNo,
      refundId: asked.refund.id,
      type,
      state: 'applied',
      dueAt: waitUntil('applied', at),
      reason,
      remark,
      pictures,
      freight: plan.freight,
      createdAt: at,
    })
    await context.db.insert(goodsAfterSaleMoves).values({
      afterSaleId: id,
      merchant,
      move: 'ask',
      toState: 'applied',
      by: 'customer',
      at,
    })
    return shownNow(context, { merchant, customerId }, id)
  },

  'afterSales.sendBack': async (context, { merchant }, { id, ...parcel }, { customerId }) => {
    const found = await lockOwn(context, { merchant, customerId }, id)
    if (!found) return gone()
    const unitIds = found.one.refund.items.map(({ unitId }) => unitId)
    const kept = await keepReturn(context, found.order, { ...parcel, unitIds })
    if (!kept.ok) return kept
    const company = courierOf(kept.value.tracked).name
    const trackingNo = numberOf(context, kept.value.tracked)
    const moved = await moveRequest(
      context,
      found.one.row,
      'sendBack',
      { by: 'customer', note: company },
      {
        company,
        trackingSealed: context.sealer.seal(trackingNo),
        trackingHash: trackingHash(context, trackingNo),
      },
    )
    return moved.ok ? shownNow(context, { merchant, customerId }, id) : refusedBy(moved)
  },

  'afterSales.withdraw': async (context, { merchant }, { id }, { customerId }) => {
    const found = await lockOwn(context, { merchant, customerId }, id)
    if (!found) return gone()
    const { order, one } = found
    if (one.row.state === 'returned') {
      return refused('SENT_BACK', '商品已寄回，不能撤销申请，如有疑问请联系客服')
    }
    const moved = await moveRequest(context, one.row, 'withdraw', { by: 'customer' })
    if (!moved.ok) return refusedBy(moved)
    const withdrawn = await withdrawRefund(context, order, one.refund)
    return withdrawn.ok ? shownNow(context, { merchant, customerId }, id) : refusedBy(withdrawn)
  },

  'afterSales.picture': async (context, { merchant }, { id }, { customerId }) => {
    const picture = await keptPicture(context, { merchant, customerId }, 'afterSale', id)
    return picture ? succeed(picture) : absent('图片不存在或已删除')
  },
}

type Owner = { merchant: string; customerId: string }

const gone = () => absent('售后申请不存在，请在订单中查看')

const ofOwner = ({ merchant, customerId }: Owner) =>
  and(eq(goodsAfterSales.merchant, merchant), eq(goodsAfterSales.customerId, customerId))

const ofOrder = (owner: Owner, orderNo: string) => and(ofOwner(owner), eq(goodsAfterSales.orderNo, orderNo))

async function findGoods(context: Context, owner: Owner, orderNo: string): Promise<GoodsOrder | null> {
  const row = await findOrder(context.db, orderOfOwner(owner, orderNo))
  return row?.kind === 'goods' ? loadGoodsOrder(context, row) : null
}

/** A request of the customer's with its order, which is locked before the request is read for good. */
async function lockOwn(
  context: Context,
  owner: Owner,
  id: string,
): Promise<{ order: GoodsOrder; one: LoadedAfterSale } | null> {
  const which = and(ofOwner(owner), eq(goodsAfterSales.id, id))
  const [found] = await context.db
    .select({ orderNo: goodsAfterSales.orderNo })
    .from(goodsAfterSales)
    .where(which)
  const order =
    found &&
    (await lockGoodsOrder(
      context,
      and(eq(orders.merchant, owner.merchant), eq(orders.orderNo, found.orderNo)),
    ))
  const [one] = order ? await afterSalesWhere(context.db, which) : []
  return order && one ? { order, one } : null
}

async function shownNow(
  context: Context,
  owner: Owner,
  id: string,
): Promise<Outcome<Value<'afterSales.create'>>> {
  const [one] = await afterSalesWhere(context.db, and(ofOwner(owner), eq(goodsAfterSales.id, id)))
  const order = one && (await findGoods(context, owner, one.row.orderNo))
  return one && order ? succeed(shownAfterSale(context, order, one)) : gone()
}

type Choice = {
  type: AfterSaleType
  reason: AfterSaleReason
  unitIds: readonly string[]
  wanted?: number | undefined
}

function planOf(
  order: GoodsOrder,
  { type, reason, unitIds, wanted }: Choice,
  now: Date,
): AfterSalePlan | Refusal {
  return planAfterSale({
    order: afterSaleOrderOf(order),
    money: order.row,
    chosen: unitIds,
    words: goodsKind.words.units,
    now,
    by: 'buyer',
    type,
    reason,
    wanted,
  })
}

const priceOf = ({ amount, freight, mayBeLess, rule }: AfterSalePlan) => ({
  amount,
  freight,
  mayBeLess,
  rule,
})

/** Why nothing can be asked for. */
function whyClosed({ row, units }: GoodsOrder): string {
  if (!isBought(row.subStatus)) {
    return row.phase === 'awaitingPay' ? '订单还未付款，可直接取消订单' : '订单已关闭或已全部退款'
  }
  if (units.every(({ status }) => status !== 1)) return '订单中的商品都已退款或正在申请售后'
  return '已超过售后期，如有疑问请联系客服'
}
