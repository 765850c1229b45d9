import { formatDate, type Instant, todayInShanghai } from './dates.ts'
import { DAY_MS } from './durations.ts'

const SHANGHAI_OFFSET_MS = 8 * 3_600_000

/** A moment of the contract (ISO 8601) in milliseconds since 1970. */
export function momentOf(iso: string): number {
  return Date.parse(iso)
}

/** '14:30' in China, on any device. */
export function clockTime(moment: Instant): string {
  const minutes = Math.floor((Number(moment) + SHANGHAI_OFFSET_MS) / 60_000) % 1440
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

/** '2026-11-20 14:30' in China, for lists of what happened. */
export function dateAndTime(moment: Instant): string {
  return `${todayInShanghai(moment)} ${clockTime(moment)}`
}

/** The day of a moment of the contract in China: '12月3日 周四'. */
export function dayOf(iso: string): string {
  return formatDate(todayInShanghai(momentOf(iso)))
}

/** An end of a period in words: '今天 14:30', '明天 14:30', '12月3日 周四 14:30'. */
export function untilWhen(moment: Instant, now: Instant): string {
  const day = todayInShanghai(moment)
  const time = clockTime(moment)
  if (day === todayInShanghai(now)) return `今天 ${time}`
  if (day === todayInShanghai(Number(now) + DAY_MS)) return `明天 ${time}`
  return `${formatDate(day)} ${time}`
}
