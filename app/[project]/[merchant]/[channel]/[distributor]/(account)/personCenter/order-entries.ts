import type { IconName } from '@/lib/ui/icon.tsx'

export type OrderTab = 'confirm' | 'pay' | 'paid' | 'done' | 'closed'

/** The order entries, each leading to the tab of the same name. */
export const orderEntries: readonly { tab: OrderTab; label: string; icon: IconName }[] = [
  { tab: 'confirm', label: '待确认', icon: 'clock' },
  { tab: 'pay', label: '待付款', icon: 'wallet' },
  { tab: 'paid', label: '待出行', icon: 'luggage' },
  { tab: 'done', label: '已完成', icon: 'check' },
  { tab: 'closed', label: '取消/退款', icon: 'refund' },
]

/** A badge counts orders that need someone's action; a finished journey or a closed order needs none. */
const WAITING: ReadonlySet<OrderTab> = new Set(['confirm', 'pay', 'paid'])

/** The badge's text; empty for none. */
export function badgeText(tab: OrderTab, count: number | undefined): string {
  if (!count || count < 0 || !WAITING.has(tab)) return ''
  return count > 99 ? '99+' : String(count)
}
