import { formatDateWithYear } from '../../../base/calendar/dates.ts'
import { visaRefundReasons } from '../../../domain/visas/words.ts'
import { cancelReasons } from '../../../domain/vocabulary.ts'
import { linkTo } from '../../../screens/links.ts'
import type { OrderKind } from '../kind.ts'

/** Orders of visas. */
export const visaOrders: OrderKind<'visa'> = {
  list: {
    tabs: [
      { value: 'all', label: '全部', none: '还没有签证订单', hint: '选好国家和签证，订单会出现在这里' },
      { value: 'pay', label: '待付款', none: '没有待付款的订单', hint: '下单后请在保留时间内付款' },
      { value: 'paid', label: '办理中', none: '没有办理中的订单', hint: '付款后的签证订单会出现在这里' },
      { value: 'done', label: '已完成', none: '没有已完成的订单', hint: '办完的签证订单会出现在这里' },
      { value: 'closed', label: '取消/退款', none: '没有已取消或已退款的订单', hint: '' },
    ],
    shop: { label: '去看看签证', link: (base) => linkTo(base, 'visaIndex') },
  },
  detail: (base, orderNo) => linkTo(base, 'visaOrderDetail', { orderNo }),
  orders: (base) => linkTo(base, 'visaOrderList'),
  CardFacts: ({ about: { type, travelDate, persons, progress } }) => (
    <>
      <span>
        {type} · {persons}人
      </span>
      <span>{formatDateWithYear(travelDate)}出行</span>
      {progress ? <span>{progress}</span> : null}
    </>
  ),
  actions: {
    rebook: (base, { about: { proId } }) => linkTo(base, 'visaProductDetail', { proId }),
    refund: (base, { orderNo }) => linkTo(base, 'visaRefund', { orderNo }),
    materials: (base, { orderNo }) => `${linkTo(base, 'visaOrderDetail', { orderNo })}#materials`,
    passports: (base, { orderNo }) => `${linkTo(base, 'visaOrderDetail', { orderNo })}#passports`,
    track: (base, { orderNo }) => linkTo(base, 'visaTrackingInfo', { orderNo }),
  },
  result: {
    again: (base, { about: { proId } }) => linkTo(base, 'visaProductSelect', { proId }),
    offers: [{ code: 'materials', text: '提交材料' }],
  },
  cancel: { note: '取消后不能恢复，需要时请重新办理。', reasons: cancelReasons },
  refund: {
    choose: '选择退款的申请人',
    noneChosen: '请选择要退款的申请人',
    who: '申请人',
    reasons: visaRefundReasons,
  },
}
