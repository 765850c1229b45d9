export const orderTabs = [
  { value: 'all', label: '全部', none: '还没有订单', hint: '挑一条喜欢的线路，订单会出现在这里' },
  { value: 'pay', label: '待付款', none: '没有待付款的订单', hint: '下单后请在保留时间内付款' },
  { value: 'paid', label: '待出行', none: '没有待出行的订单', hint: '付款并确认后的订单会出现在这里' },
  { value: 'done', label: '已完成', none: '没有已完成的订单', hint: '行程结束后的订单会出现在这里' },
  { value: 'closed', label: '取消/退款', none: '没有已取消或已退款的订单', hint: '' },
] as const

export type OrderTab = (typeof orderTabs)[number]['value']

/** The tab a query asks for; every unknown value is the first tab. */
export function tabOf(value: string | null | undefined): OrderTab {
  return orderTabs.find((tab) => tab.value === value)?.value ?? 'all'
}
