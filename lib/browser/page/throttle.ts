/** Milliseconds between two calls that count (specification, section 9). */
export const THROTTLE_MS = 1000

/**
 * Lets the first call through and drops those that follow within `milliseconds`.
 */
export function throttle<A extends unknown[]>(
  run: (...args: A) => void,
  milliseconds = THROTTLE_MS,
): (...args: A) => void {
  let last = Number.NEGATIVE_INFINITY
  return (...args) => {
    // Not the wall clock, which the phone may set back.
    const now = performance.now()
    if (now - last < milliseconds) return
    last = now
    run(...args)
  }
}
