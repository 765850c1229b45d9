export type CouponTab = 'unused' | 'used' | 'expired' | 'inactive'

/** `none` and `hint` stand where a tab has no coupons. */
export const couponTabs: readonly { value: CouponTab; label: string; none: string; hint: string }[] = [
  { value: 'unused', label: '未使用', none: '没有可用的优惠券', hint: '领取后会出现在这里，下单时自动选用' },
  { value: 'used', label: '已使用', none: '没有用过的优惠券', hint: '下单支付后，用掉的优惠券会记录在这里' },
  { value: 'expired', label: '已过期', none: '没有过期的优惠券', hint: '到期前，优惠券会标出“即将到期”' },
  {
    value: 'inactive',
    label: '待激活',
    none: '没有待激活的优惠券',
    hint: '有卡号和密码的卡券，可以在这里激活',
  },
]

/** The tab an address asks for; every unknown value is the first one. */
export function tabOf(value: string | null | undefined): CouponTab {
  return couponTabs.find((tab) => tab.value === value)?.value ?? 'unused'
}

/** 未使用 3; without the number while it is not known or zero. */
export function tabLabel(label: string, count: number | undefined): string {
  if (!count || count < 0) return label
  return `${label} ${count > 99 ? '99+' : count}`
}
