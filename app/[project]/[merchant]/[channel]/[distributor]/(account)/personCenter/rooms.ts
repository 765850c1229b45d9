import type { PlainScreen } from '@/lib/screens/links.ts'
import type { IconName } from '@/lib/ui/icon.tsx'

export type Room = {
  screen: PlainScreen
  label: string
  icon: IconName
  /** A guest may read it, too. */
  open?: true
}

/** The customer's own screens. For the server: the table is too large for browsers. */
export const rooms: readonly Room[] = [
  { screen: 'visaOrderList', label: '签证订单', icon: 'globe' },
  { screen: 'goodsOrderList', label: '商品订单', icon: 'bag' },
  { screen: 'debrisOrderList', label: '玩乐订单', icon: 'flag' },
  { screen: 'myCoupon', label: '优惠券', icon: 'wallet' },
  { screen: 'invoiceList', label: '发票', icon: 'order' },
  { screen: 'centerTravelerList', label: '常用出行人', icon: 'user' },
  { screen: 'dangAddress', label: '收货地址', icon: 'place' },
  { screen: 'vipbenefits', label: '会员权益', icon: 'star', open: true },
  { screen: 'cloudauth', label: '实名认证', icon: 'shield' },
  { screen: 'personCenterModify', label: '账户设置', icon: 'lock' },
]
