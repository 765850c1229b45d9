import type { OrderTab } from '@/lib/domain/orders/phases.ts'
import type { IconName } from '@/lib/ui/icon.tsx'

/** The order entries, each leading to the tab of the same name. */
export const orderEntries: readonly { tab: OrderTab; label: string; icon: IconName }[] = [
  { tab: 'pay', label: '待付款', icon: 'wallet' },
  { tab: 'paid', label: '待出行', icon: 'luggage' },
  { tab: 'done', label: '已完成', icon: 'check' },
  { tab: 'closed', label: '退款/取消', icon: 'refund' },
]

/** Tabs with a badge: an order that is over or closed waits for nothing. */
const WAITING: ReadonlySet<OrderTab> = new Set(['pay', 'paid'])

/** What the badge shows; empty for none. */
export function badgeText(tab: OrderTab, count: number | undefined): string {
  if (!count || count < 0 || !WAITING.has(tab)) return ''
  return count > 99 ? '99+' : String(count)
}
