import type { AfterSaleReason, AfterSaleType } from '../../../../domain/goods/words.ts'
import { wantedGoodsAgreements } from '../../../../domain/texts/text-codes.ts'
import { ofKind } from '../../../contract/orders/of-kind.ts'
import { contactOfDemo, keptAddress, parcel } from './acts.ts'
import { SCENE, type Scene, type Stage } from './stage.ts'

/** Goods of the demo in which the scenes play. */
const SUITCASE = 'g101'
const CUBES = 'g103'
const COFFEE = 'g201'
const TEA = 'g204'
const FLOWER_CAKES = 'g301'
const MAGNET = 'g405'
const BOOKMARKS = 'g402'
/** Only picked up. */
const PICKED_UP = 'g406'

/** An order of goods in every state that a visitor of the demo should find, and requests in every state of theirs. */
export const goodsScenes: readonly Scene[] = [
  {
    code: 'goods-done',
    shows: '已完成，可评价与开票',
    async play(on) {
      const orderNo = await paid(on, this, { proId: COFFEE, items: [2], daysAgo: 40 })
      on.day(-39)
      await send(on, this, orderNo)
      on.day(-36)
      await on.customer('orders.confirmReceipt', { orderNo })
    },
  },
  {
    code: 'goods-returned',
    shows: '两件中一件已退货退款',
    async play(on) {
      const orderNo = await received(on, this, { proId: CUBES, items: [2], daysAgo: 30 })
      const id = await ask(on, orderNo, 1, 'return', 'unwanted', '颜色与想象的不同')
      on.day(-25)
      await agree(on, id)
      on.day(-24)
      await on.customer('afterSales.sendBack', { id, ...parcel(5) })
      on.day(-21)
      await on.staff('staff.receiveAfterSale', { id, state: 'returned', note: '商品完好' })
    },
  },
  {
    code: 'goods-rejected',
    shows: '售后申请被拒绝',
    async play(on) {
      const orderNo = await received(on, this, { proId: FLOWER_CAKES, items: [3], daysAgo: 20 })
      const id = await ask(on, orderNo, 1, 'return', 'quality', '包装有压痕')
      on.day(-15)
      const reason = '照片中外包装轻微压痕，商品完好，不属于质量问题（演示）'
      await on.staff('staff.rejectAfterSale', { id, state: 'applied', reason })
    },
  },
  {
    code: 'goods-expired',
    shows: '同意退货后逾期未寄回，申请已关闭',
    async play(on) {
      const orderNo = await received(on, this, { proId: BOOKMARKS, items: [2], daysAgo: 19 })
      const id = await ask(on, orderNo, 1, 'return', 'unwanted', '')
      on.day(-14)
      await agree(on, id)
      on.day(-6)
      await on.sweep()
    },
  },
  {
    code: 'goods-sent-back',
    shows: '退货已寄回，待商家收货',
    async play(on) {
      const orderNo = await received(on, this, { proId: TEA, items: [1, 1], daysAgo: 10 })
      const id = await ask(on, orderNo, 1, 'return', 'different', '香型与描述不符')
      on.day(-4)
      await agree(on, id)
      on.day(-2)
      await on.customer('afterSales.sendBack', { id, ...parcel(6) })
    },
  },
  {
    code: 'goods-to-send-back',
    shows: '退货申请已同意，待寄回',
    async play(on) {
      const orderNo = await received(on, this, { proId: SUITCASE, items: [1], daysAgo: 8 })
      const id = await ask(on, orderNo, 1, 'return', 'damaged', '箱角有磕碰')
      on.day(-2)
      await agree(on, id)
    },
  },
  {
    code: 'goods-asked',
    shows: '已签收，退货申请待商家处理',
    async play(on) {
      const orderNo = await received(on, this, { proId: CUBES, items: [1, 1], daysAgo: 6 })
      on.day(-0.2)
      await ask(on, orderNo, 1, 'return', 'unwanted', '买多了')
    },
  },
  {
    code: 'goods-sent',
    shows: '已全部发货，待收货',
    async play(on) {
      const orderNo = await paid(on, this, { proId: SUITCASE, items: [0, 1], daysAgo: 4 })
      on.day(-3)
      await send(on, this, orderNo)
    },
  },
  {
    code: 'goods-partly-sent',
    shows: '分两个包裹发货，第二个还未发出',
    async play(on) {
      const orderNo = await paid(on, this, { proId: MAGNET, items: [2, 1], daysAgo: 3 })
      on.day(-2)
      await send(on, this, orderNo, 2)
    },
  },
  {
    code: 'goods-late',
    shows: '超过发货时间，已提醒商家',
    async play(on) {
      const orderNo = await paid(on, this, { proId: COFFEE, items: [0, 0, 1], daysAgo: 5 })
      on.day(-1)
      await on.customer('orders.remindShipping', { orderNo })
    },
  },
  {
    code: 'goods-partly-refunded',
    shows: '发货前退了一件，其余待发货',
    async play(on) {
      const orderNo = await paid(on, this, { proId: BOOKMARKS, items: [3], daysAgo: 1 })
      on.day(-0.5)
      await agree(on, await ask(on, orderNo, 1, 'refund', 'unwanted', '拍错数量'))
    },
  },
  {
    code: 'goods-refunded',
    shows: '发货前取消，已全部退款',
    async play(on) {
      const orderNo = await paid(on, this, { proId: FLOWER_CAKES, items: [1], daysAgo: 12 })
      on.day(-11)
      await agree(on, await ask(on, orderNo, 1, 'refund', 'unwanted', '地址填错，重新下单'))
    },
  },
  {
    code: 'goods-pickup',
    shows: '到店自提，凭提货码提货',
    async play(on) {
      await paid(on, this, { proId: PICKED_UP, items: [1], daysAgo: 0.5, pickup: true })
    },
  },
  {
    code: 'goods-waiting',
    shows: '已付款，待发货',
    async play(on) {
      await paid(on, this, { proId: MAGNET, items: [1, 1, 1], daysAgo: 0.2 })
    },
  },
  {
    code: 'goods-cancelled',
    shows: '客户取消了未付款的订单',
    async play(on) {
      const orderNo = await order(on, this, { proId: TEA, items: [1], daysAgo: 2 })
      await on.customer('orders.cancel', { orderNo, reason: '不想要了' })
    },
  },
  {
    code: 'goods-unpaid',
    shows: '待付款',
    async play(on) {
      await order(on, this, { proId: TEA, items: [0, 1], daysAgo: 0 })
    },
  },
]

type Wish = {
  proId: string
  /** Pieces of the product's versions, in their sequence. */
  items: readonly number[]
  daysAgo: number
  /** To be picked up at the product's first point. */
  pickup?: boolean
}

async function order(
  on: Stage,
  { code, shows }: Scene,
  { proId, items: counts, daysAgo, pickup }: Wish,
): Promise<string> {
  on.day(-daysAgo)
  const { skus, pickupPoints } = await on.customer('goods.get', { proId })
  const items = skus.flatMap(({ id }, index) => {
    const quantity = counts[index] ?? 0
    return quantity > 0 ? [{ skuId: id, quantity }] : []
  })
  const sentTo = pickup ? null : await keptAddress(on)
  const wish = {
    proId,
    items,
    delivery: sentTo
      ? { way: 'express' as const, regionCode: sentTo.regionCode }
      : { way: 'pickup' as const, pointId: pickupPoints[0]?.id ?? '' },
  }
  const { fingerprint, payable } = await on.customer('goods.quote', wish)
  const { items: texts } = await on.customer('texts.agreements', {})
  const { orderNo } = await on.customer('orders.createGoods', {
    ...wish,
    ...(sentTo && { addressId: sentTo.id }),
    contact: contactOfDemo,
    agreements: wantedGoodsAgreements(texts).map((one) => ({ code: one.code, version: one.version })),
    fingerprint,
    payable,
    remark: `演示：${shows}`,
    attribution: { [SCENE]: code },
  })
  return orderNo
}

async function paid(on: Stage, scene: Scene, wish: Wish): Promise<string> {
  const orderNo = await order(on, scene, wish)
  await on.pay(orderNo)
  return orderNo
}

/** Sent a day after it was ordered, and received three days later. */
async function received(on: Stage, scene: Scene, wish: Wish): Promise<string> {
  const orderNo = await paid(on, scene, wish)
  on.day(1 - wish.daysAgo)
  await send(on, scene, orderNo)
  on.day(4 - wish.daysAgo)
  await on.customer('orders.confirmReceipt', { orderNo })
  return orderNo
}

/** Staff send so many pieces of an order in a parcel, all of them unless told. */
async function send(on: Stage, { code }: Scene, orderNo: string, count?: number): Promise<void> {
  const { about } = ofKind(await on.customer('orders.get', { orderNo }), 'goods')
  const waiting = about.piecesInFull.filter(({ sent, status }) => !sent && status === 1)
  await on.staff('staff.shipParcel', {
    orderNo,
    unitIds: waiting.slice(0, count).map(({ id }) => id),
    ...parcel(10 + goodsScenes.findIndex((scene) => scene.code === code)),
  })
}

/** The customer asks for the first pieces that may be asked for; answers the request's id. */
async function ask(
  on: Stage,
  orderNo: string,
  count: number,
  type: AfterSaleType,
  reason: AfterSaleReason,
  remark: string,
): Promise<string> {
  const { open } = await on.customer('afterSales.list', { orderNo })
  const unitIds = (open.find((one) => one.type === type)?.unitIds ?? []).slice(0, count)
  const choice = { orderNo, type, reason, unitIds }
  const { amount } = await on.customer('afterSales.price', choice)
  const { id } = await on.customer('afterSales.create', { ...choice, amount, remark })
  return id
}

async function agree(on: Stage, id: string): Promise<void> {
  await on.staff('staff.agreeAfterSale', { id, state: 'applied' })
}
