import { debrisRefundReasons, debrisTypes } from '../../../domain/debris/words.ts'
import { cancelReasons } from '../../../domain/vocabulary.ts'
import { linkTo } from '../../../screens/links.ts'
import type { OrderKind } from '../kind.ts'
import { whenText } from './when-text.ts'

/** Orders of fragment products. */
export const debrisOrders: OrderKind<'debris'> = {
  list: {
    tabs: [
      {
        value: 'all',
        label: '全部',
        none: '还没有玩乐订单',
        hint: '门票、一日游、接送机等订单会出现在这里',
      },
      { value: 'pay', label: '待付款', none: '没有待付款的订单', hint: '下单后请在保留时间内付款' },
      { value: 'toUse', label: '待使用', none: '没有待使用的订单', hint: '付款后的订单会出现在这里' },
      { value: 'done', label: '已完成', none: '没有已完成的订单', hint: '使用后的订单会出现在这里' },
      { value: 'afterSale', label: '退款', none: '没有退款记录', hint: '申请过退款的订单会出现在这里' },
    ],
    shop: { label: '去首页看看', link: (base) => linkTo(base, 'index') },
  },
  detail: (base, orderNo) => linkTo(base, 'debrisOrderDetail', { orderNo }),
  orders: (base) => linkTo(base, 'debrisOrderList'),
  CardFacts: ({ about }) => (
    <>
      <span>
        {debrisTypes[about.type]} · {about.packageName}
      </span>
      <span>{[whenText(about), about.countText].filter(Boolean).join(' · ')}</span>
      {about.progress ? <span>{about.progress}</span> : null}
    </>
  ),
  actions: {
    rebook: (base, { about: { proId } }) => linkTo(base, 'debrisProductDetail', { dbId: proId }),
    voucher: (base, { orderNo }) => linkTo(base, 'debrisOrderVoucher', { orderNo }),
    logistics: (base, { orderNo }) => linkTo(base, 'debrisOrderTransport', { orderNo }),
    returnDevice: (base, { orderNo }) => linkTo(base, 'debrisOrderTransport', { orderNo }),
    refund: (base, { orderNo }) => linkTo(base, 'debrisOrderAfterSale', { orderNo }),
  },
  result: {
    again: (base, { about: { proId } }) => linkTo(base, 'debrisProductDetail', { dbId: proId }),
    offers: [{ code: 'voucher', text: '查看凭证' }],
  },
  cancel: { note: '取消后名额立即释放，不能恢复，需要时请重新预订。', reasons: cancelReasons },
  refund: {
    choose: '选择退款的票券',
    noneChosen: '请选择要退款的票券',
    who: '票券',
    reasons: debrisRefundReasons,
    decidedBy: '商家',
  },
}
