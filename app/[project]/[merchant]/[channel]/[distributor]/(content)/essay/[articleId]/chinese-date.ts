import { todayInShanghai } from '@/lib/base/calendar/dates.ts'

/** 2026年11月16日, the day in Shanghai of an ISO instant. */
export function chineseDate(instant: string): string {
  const [year, month, day] = todayInShanghai(new Date(instant)).split('-').map(Number)
  return `${year}年${month}月${day}日`
}
