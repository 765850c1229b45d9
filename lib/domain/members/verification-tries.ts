import { DAY_MS } from '../../base/calendar/durations.ts'
/** Limits of verifications per customer, with their periods (a day, 30 days) in milliseconds. */
export const verificationLimits = [
  { most: 5, withinMs: DAY_MS },
  { most: 12, withinMs: 30 * DAY_MS },
] as const

/**
 * When the next verification may be requested, milliseconds since 1970; null when it may be now. Each one is read by
 * staff or charged by an outside system, and guessing another person's data takes many.
 * @param tries when earlier ones were requested, in any order, successful or not
 */
export function nextTryAt(tries: readonly number[], now: number): number | null {
  const ordered = [...tries].sort((a, b) => b - a)
  let next: number | null = null
  for (const { most, withinMs } of verificationLimits) {
    // The try that has to leave the period before another one is free.
    const oldest = ordered[most - 1]
    if (oldest === undefined || oldest + withinMs <= now) continue
    next = Math.max(next ?? 0, oldest + withinMs)
  }
  return next
}
