/** Two-digit texts; hours keep counting beyond 24 ('47') because a pay window may last two days. */
export type Countdown = { hours: string; minutes: string; seconds: string; over: boolean }

/**
 * Splits remaining milliseconds into hours, minutes and seconds; all zeros and `over` under one second
 * (spec section 4). Seconds are rounded down, so the display never promises time that is not there.
 */
export function countdown(remainingMs: number): Countdown {
  const total = Number.isFinite(remainingMs) && remainingMs >= 1000 ? Math.floor(remainingMs / 1000) : 0
  const digits = (value: number) => String(value).padStart(2, '0')
  return {
    hours: digits(Math.floor(total / 3600)),
    minutes: digits(Math.floor(total / 60) % 60),
    seconds: digits(total % 60),
    over: total === 0,
  }
}

/** '00:29:58' */
export function formatCountdown(remainingMs: number): string {
  const { hours, minutes, seconds } = countdown(remainingMs)
  return `${hours}:${minutes}:${seconds}`
}
