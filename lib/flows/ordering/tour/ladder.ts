import { daysBetween, todayInShanghai } from '../../../base/calendar/dates.ts'

/** Calendar days from the server's today, in China, to departure; negative once the journey has begun. */
export function daysBefore(now: string, departDate: string): number {
  return daysBetween(todayInShanghai(Date.parse(now)), departDate)
}
