/**
 * Milliseconds of a clock that only runs forward, for limits and caches in memory: when the machine's clock is set, no
 * wait grows and nothing is kept for longer. It has nothing to do with the date and differs between processes.
 */
export function monotonicMs(): number {
  return performance.now()
}
