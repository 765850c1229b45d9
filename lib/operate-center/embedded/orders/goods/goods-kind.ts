import { openAfterSales, planAfterSale, returnTimes } from '../../../../domain/goods/after-sale.ts'
import { goodsKind as kind } from '../../../../domain/orders/kinds/goods.ts'
import { goodsNext } from '../../../../domain/orders/kinds/goods-next.ts'
import { goodsSale, quoteGoods } from '../../catalogue/goods/goods-quote.ts'
import { announceGoods, goodsPool } from '../../catalogue/goods/goods-stock.ts'
import { fullAddress } from '../core/kept-address.ts'
import type { KindHandler } from '../core/kinds.ts'
import { isLive } from '../core/order-queries.ts'
import { goodsJobs } from './goods-jobs.ts'
import { mayUrge } from './goods-moves.ts'
import {
  addressOf,
  afterSaleOrderOf,
  forgetGoods,
  type GoodsOrder,
  type GoodsOwn,
  isAllSent,
  loadOwn,
  piecesOf,
} from './goods-rows.ts'
import { goodsTabs } from './goods-tabs.ts'
import { goodsAbout, goodsCard, versionOf } from './goods-views.ts'
import { goodsWarnings } from './goods-warnings.ts'
import { type GoodsSnapshot, readSnapshot, SNAPSHOT_VERSION } from './snapshot.ts'

/** Orders of goods, in the form the core needs. */
export const goodsHandler: KindHandler<GoodsSnapshot, GoodsOwn> = {
  kind,
  readSnapshot,
  snapshotVersion: SNAPSHOT_VERSION,
  loadOwn,

  async saleOf(context, tenant, input) {
    if (input.kind !== 'goods') throw new RangeError(`goods were asked about a ${input.kind}`)
    const quoted = await quoteGoods(context, tenant, { ...input, coupons: 'none' }, undefined)
    if (!quoted.ok) return quoted
    const { goods, quote } = quoted.value
    return { ok: true, value: { ...goodsSale(goods, quote), freight: quote.freight } }
  },

  /** What has left the shop does not come back to the stock by itself. */
  claims: claimsOf,
  unconsumed: (order) => claimsOf(order, order.units.filter(isLive)),

  title: ({ snapshot, units }) => {
    const suffix = ` 共${units.length}件`
    return `${[...snapshot.name].slice(0, 60 - suffix.length).join('')}${suffix}`
  },

  facts({ snapshot, own, units }, screen) {
    const facts = [
      { label: '商品', value: snapshot.name },
      { label: '数量', value: `${units.length}件` },
    ]
    const way =
      own.pickupPoint === null
        ? { label: '配送', value: snapshot.freightText }
        : { label: '自提点', value: own.pickupPoint.name }
    return screen === 'paid' ? [...facts, way] : facts
  },

  tabs: goodsTabs,
  priceWord: '商品金额',
  date: () => undefined,
  service: () => ({ cutoffAt: null, startsAt: null }),

  cardAbout: goodsCard,
  orderAbout: goodsAbout,
  unitLabel(_context, order, { id, position }) {
    const piece = order.own.pieces.get(id)
    const version = piece ? versionOf(order, piece.skuId).version : ''
    return {
      name: `${order.snapshot.name}（第${position + 1}件）`,
      label: version,
      note: piece?.sentAt ? '已发出' : '',
    }
  },
  unitName: (_context, { position }) => `第${position + 1}件商品`,

  stateText: ({ row, own }) => (row.subStatus === 240 && own.way === 'pickup' ? '待自提' : null),

  ownActions(order, now) {
    const { row, own } = order
    const isPickup = own.way === 'pickup'
    const sent = piecesOf(order).some((piece) => piece.sent)
    const isWaiting = row.subStatus === 240
    const afterSale =
      openAfterSales(afterSaleOrderOf(order), now).length > 0 || row.afterSale || row.partlyRefunded
    return [
      ...(row.subStatus === 250 && isAllSent(order) ? ['receive'] : []),
      ...(sent && !isPickup ? ['logistics'] : []),
      ...(mayUrge(order, now) ? ['remind'] : []),
      ...(isWaiting && isPickup ? ['pickupCode'] : []),
      ...(afterSale ? ['afterSale'] : []),
    ]
  },

  /** Its way is 申请售后. */
  withheldActions: () => ['refund'],

  next(order, now) {
    const { row, own } = order
    return goodsNext(
      {
        sub: row.subStatus,
        deadline: row.deadline,
        cancelReason: row.cancelReason,
        way: own.way,
        shipBy: own.shipBy,
        receiptBy: own.receiptBy,
        returnUntil: returnTimes(afterSaleOrderOf(order)).returnUntil,
        afterSale: row.afterSale,
      },
      now,
    )
  },

  /** For a seller who cancels; buyers ask by 申请售后, where they say why. */
  planRefund(order, chosen, now, by = 'buyer') {
    const plan = planAfterSale({
      order: afterSaleOrderOf(order),
      money: order.row,
      chosen,
      words: kind.words.units,
      now,
      ...(by === 'seller' ? { by } : { by, type: 'refund', reason: 'unwanted' }),
    })
    if (!plan.ok) return plan
    const { amount, fee, rule } = plan
    return {
      ok: true,
      items: plan.items.map((item) => ({ unitId: item.unitId, amount: item.amount, fee: item.fee })),
      amount,
      fee,
      rule,
    }
  },

  inFull: (context, { own }) => ({
    emergencyContact: null,
    people: [],
    address: fullAddress(addressOf(context, own)),
  }),

  staffWarnings: goodsWarnings,

  /** Pages name what is sold out. */
  async onStock(context, { row, own }, moved) {
    const backOnSale = moved.some(({ left, freed }) => freed > 0 && left === freed)
    if (backOnSale) announceGoods(context, row.merchant, [own.proId])
  },

  exported(context, { own, snapshot }: GoodsOrder) {
    return {
      way: own.way,
      address: addressOf(context, own),
      pickupPoint: own.pickupPoint,
      items: snapshot.items,
      invoiceWish: own.invoiceWishSealed === null ? null : context.sealer.open(own.invoiceWishSealed),
      sentAt: own.sentAt,
      receivedAt: own.receivedAt,
    }
  },

  forget: forgetGoods,
  jobs: goodsJobs,
}

/** A piece of its version for each unit that is still in the shop. */
function claimsOf({ own }: GoodsOrder, units: readonly { id: string }[]) {
  const counts = new Map<string, number>()
  for (const { id } of units) {
    const piece = own.pieces.get(id)
    if (piece && piece.sentAt === null) counts.set(piece.skuId, (counts.get(piece.skuId) ?? 0) + 1)
  }
  return [...counts].map(([skuId, count]) => ({ pool: goodsPool(skuId), count }))
}
