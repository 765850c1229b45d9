import { daysBetween, todayInShanghai } from '@/lib/base/calendar/dates.ts'
import type { Order } from '@/lib/operate-center/contract/orders/orders.ts'

/** Calendar days from the server's today, in China, to departure; negative once the journey has begun. */
export function daysBefore({ now, departDate }: Pick<Order, 'now' | 'departDate'>): number {
  return daysBetween(todayInShanghai(Date.parse(now)), departDate)
}
