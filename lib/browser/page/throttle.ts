/**
 * Lets the first call through and drops those that follow within `milliseconds`; 1000 by default (specification,
 * section 9).
 */
export function throttle<A extends unknown[]>(
  run: (...args: A) => void,
  milliseconds = 1000,
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
