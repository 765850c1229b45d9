import { formatDateWithYear } from '../../../base/calendar/dates.ts'
import { cancelReasons } from '../../../domain/vocabulary.ts'
import { linkTo } from '../../../screens/links.ts'
import type { OrderKind } from '../kind.ts'

/** Orders of tours. */
export const tourOrders: OrderKind<'tour'> = {
  list: {
    tabs: [
      { value: 'all', label: '全部', none: '还没有订单', hint: '挑一条喜欢的线路，订单会出现在这里' },
      { value: 'confirm', label: '待确认', none: '没有待确认的订单', hint: '旅行社确认名额后会通知您付款' },
      { value: 'pay', label: '待付款', none: '没有待付款的订单', hint: '下单后请在保留时间内付款' },
      { value: 'paid', label: '待出行', none: '没有待出行的订单', hint: '付款并确认后的订单会出现在这里' },
      { value: 'done', label: '已完成', none: '没有已完成的订单', hint: '行程结束后的订单会出现在这里' },
      { value: 'closed', label: '取消/退款', none: '没有已取消或已退款的订单', hint: '' },
    ],
    shop: { label: '去看看线路', link: (base) => linkTo(base, 'productList') },
  },
  detail: (base, orderNo) => linkTo(base, 'orderDetail', { orderNo }),
  orders: (base) => linkTo(base, 'orderList'),
  CardFacts: ({ about: { departDate, persons } }) => (
    <span>
      {formatDateWithYear(departDate)}出发 · {persons}人
    </span>
  ),
  actions: {
    rebook: (base, { about: { proId } }) => linkTo(base, 'productDetail', { proId }),
    // A block of the order in full.
    chooseDeparture: (base, { orderNo }) => `${linkTo(base, 'orderDetail', { orderNo })}#choose`,
    addTravellers: (base, { orderNo }) => linkTo(base, 'increaseTraveler', { orderNo }),
  },
  result: {
    again: (base, { about: { proId } }) => linkTo(base, 'productSelect', { proId }),
    offers: [{ code: 'addTravellers', text: '补充出行人信息' }],
  },
  cancel: { note: '取消后名额立即释放，不能恢复，需要时请重新预订。', reasons: cancelReasons },
  refund: {
    choose: '选择退款的出行人',
    noneChosen: '请选择要退款的出行人',
    who: '出行人',
    reasons: cancelReasons,
  },
}
