import type { IconName } from '@/lib/ui/icon.tsx'

export type OrderTab = 'pay' | 'paid' | 'done' | 'closed'

/** The order entries, each leading to the tab of the same name. */
export const orderEntries: readonly { tab: OrderTab; label: string; icon: IconName }[] = [
  { tab: 'pay', label: '待付款', icon: 'wallet' },
  { tab: 'paid', label: '待出行', icon: 'luggage' },
  { tab: 'done', label: '已完成', icon: 'check' },
  { tab: 'closed', label: '退款/取消', icon: 'refund' },
]

/** A badge says what waits for somebody; a journey that is over, or an order that is closed, waits for nobody. */
const WAITING: ReadonlySet<OrderTab> = new Set(['pay', 'paid'])

/** What the badge shows; empty for none. */
export function badgeText(tab: OrderTab, count: number | undefined): string {
  if (!count || count < 0 || !WAITING.has(tab)) return ''
  return count > 99 ? '99+' : String(count)
}
