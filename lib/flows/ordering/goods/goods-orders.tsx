import { afterSaleReasons, deliveryWays, goodsCancelReasons } from '../../../domain/goods/words.ts'
import { linkTo } from '../../../screens/links.ts'
import type { OrderKind } from '../kind.ts'
import { versionsText } from './versions-text.ts'

/** Orders of goods. */
export const goodsOrders: OrderKind<'goods'> = {
  list: {
    tabs: [
      { value: 'all', label: '全部', none: '还没有商品订单', hint: '选好商品下单，订单会出现在这里' },
      { value: 'pay', label: '待付款', none: '没有待付款的订单', hint: '下单后请在保留时间内付款' },
      { value: 'toShip', label: '待发货', none: '没有待发货的订单', hint: '付款后的订单会出现在这里' },
      {
        value: 'toReceive',
        label: '待收货',
        none: '没有待收货的订单',
        hint: '发货或可自提的订单会出现在这里',
      },
      { value: 'done', label: '已完成', none: '没有已完成的订单', hint: '确认收货后的订单会出现在这里' },
      { value: 'afterSale', label: '售后', none: '没有售后记录', hint: '申请过退款或退货的订单会出现在这里' },
    ],
    shop: { label: '去逛逛好物', link: (base) => linkTo(base, 'goodsIndex') },
  },
  detail: (base, orderNo) => linkTo(base, 'goodsOrderDetail', { orderNo }),
  orders: (base) => linkTo(base, 'goodsOrderList'),
  CardFacts: ({ about: { items, pieces, way, shipped } }) => (
    <>
      <span>{versionsText(items)}</span>
      <span>
        共{pieces}件 · {shipped || deliveryWays[way]}
      </span>
    </>
  ),
  actions: {
    rebook: (base, { about: { proId } }) => linkTo(base, 'goodsProductDetail', { dbId: proId }),
    // The order in full asks, or reminds, and shows what came of it.
    receive: (base, { orderNo }) => `${linkTo(base, 'goodsOrderDetail', { orderNo })}#receive`,
    remind: (base, { orderNo }) => `${linkTo(base, 'goodsOrderDetail', { orderNo })}#remind`,
    logistics: (base, { orderNo }) => linkTo(base, 'goodsTransport', { orderNo }),
    pickupCode: (base, { orderNo }) => `${linkTo(base, 'goodsOrderDetail', { orderNo })}#pickupCode`,
    afterSale: (base, { orderNo }) => linkTo(base, 'goodsAfterSale', { orderNo }),
    refund: (base, { orderNo }) => linkTo(base, 'goodsAfterSale', { orderNo }),
  },
  result: {
    again: (base, { about: { proId } }) => linkTo(base, 'goodsProductDetail', { dbId: proId }),
    offers: [],
  },
  cancel: { note: '取消后商品不再为您保留，不能恢复，需要时请重新下单。', reasons: goodsCancelReasons },
  refund: {
    choose: '选择退款的商品',
    noneChosen: '请选择要退款的商品',
    who: '商品',
    reasons: Object.values(afterSaleReasons).map(({ text }) => text),
    decidedBy: '商家',
    followed: (base, orderNo) => linkTo(base, 'goodsAfterSale', { orderNo }),
  },
}
