import { formatDateWithYear } from '../../../base/calendar/dates.ts'
import type { OrderKind } from '../kind.ts'

/** Orders of visas. */
export const visaOrders: OrderKind<'visa'> = {
  list: {
    tabs: [
      { value: 'all', label: '全部', none: '还没有签证订单', hint: '选好国家和签证，订单会出现在这里' },
      { value: 'pay', label: '待付款', none: '没有待付款的订单', hint: '下单后请在保留时间内付款' },
      { value: 'paid', label: '办理中', none: '没有办理中的订单', hint: '付款后的签证订单会出现在这里' },
      { value: 'done', label: '已完成', none: '没有已完成的订单', hint: '证件退还后的订单会出现在这里' },
      { value: 'closed', label: '取消/退款', none: '没有已取消或已退款的订单', hint: '' },
    ],
    shop: { label: '去看看签证', link: (base) => base },
  },
  CardFacts: ({ about: { travelDate, persons, progress } }) => (
    <span>
      {formatDateWithYear(travelDate)}出行 · {persons}人{progress ? ` · ${progress}` : ''}
    </span>
  ),
  actions: {},
  result: { again: (base) => base, offers: [] },
  cancel: { note: '取消后不能恢复，需要时请重新办理。' },
  refund: { choose: '选择退款的申请人', noneChosen: '请选择要退款的申请人' },
}
