/** '2026-12-03' → '12-03', for the short lines of cards. */
export function monthDay(date: string): string {
  return date.slice(5)
}
