import { DAY_MS } from '../../base/calendar/durations.ts'
/** Verifications one customer may ask for: within a day and within 30 days, milliseconds. */
export const verificationLimits = [
  { most: 5, withinMs: DAY_MS },
  { most: 12, withinMs: 30 * DAY_MS },
] as const

/**
 * When the next verification may be asked for, milliseconds since 1970; null when it may be now. A human reads each, or
 * an outside system charges for it, and whoever guesses at somebody else's data needs many.
 * @param tries when earlier ones were asked for, in any order, whatever came of them
 */
export function nextTryAt(tries: readonly number[], now: number): number | null {
  const ordered = [...tries].sort((a, b) => b - a)
  let next: number | null = null
  for (const { most, withinMs } of verificationLimits) {
    // The try that has to have grown old before there is room for another one.
    const oldest = ordered[most - 1]
    if (oldest === undefined || oldest + withinMs <= now) continue
    next = Math.max(next ?? 0, oldest + withinMs)
  }
  return next
}
