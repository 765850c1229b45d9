/** Letters of the days of the week as calendars head their columns, by the number that `weekday` counts: 0 is Sunday. */
export const weekdayLetters = ['日', '一', '二', '三', '四', '五', '六'] as const

/** 周日, 周一 … 周六, by the number that `weekday` counts: 0 is Sunday. */
export const weekdayNames: readonly string[] = weekdayLetters.map((letter) => `周${letter}`)

/** A day of the week as rules of use name it (ISO 8601): 1 is Monday, 7 is Sunday. */
export function isoWeekdayName(day: number): string {
  return weekdayNames[day % 7] ?? ''
}

/** The days of a week with their names, Monday (1) first. */
export const isoWeekdays: readonly (readonly [day: number, name: string])[] = [1, 2, 3, 4, 5, 6, 7].map(
  (day) => [day, isoWeekdayName(day)] as const,
)
