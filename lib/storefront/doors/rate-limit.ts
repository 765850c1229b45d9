import { randomInt } from 'node:crypto'
import { monotonicMs } from '../../base/async/monotonic.ts'

/** So many at once, and so many a minute afterwards. */
export type Rate = { burst: number; perMinute: number }

export type RateLimit = {
  /**
   * Counts one use by each key. 0 when all keys are within their rate, otherwise the milliseconds to wait; then nothing
   * is counted.
   */
  take(keys: readonly string[]): number
  /** The same without counting. */
  wait(keys: readonly string[]): number
}

const ROWS = 2

/**
 * A rate limit whose memory never grows. Each key has one cell in each of two rows of times (the generic cell rate
 * algorithm: a cell holds when the key's uses will be paid off); an empty cell and an expired one are the same, so
 * nothing has to be swept. Keys may share a cell; the earlier of a key's two times counts, so a key is held back for
 * others only when both its cells are used by busy ones. No address can push another one's count out.
 */
export function createRateLimit(
  rate: Rate,
  now: () => number = monotonicMs,
  cellsPerRow = 65_536,
): RateLimit {
  const interval = 60_000 / rate.perMinute
  const tolerance = interval * (rate.burst - 1)
  const rows = Array.from({ length: ROWS }, () => new Float64Array(cellsPerRow))
  // A random seed, so that no visitor can choose to share a cell with another one.
  const seeds = Array.from({ length: ROWS }, () => randomInt(2 ** 32 - 1))

  const cellsOf = (key: string) => seeds.map((seed) => hash(key, seed) % cellsPerRow)
  const paidOff = (cells: readonly number[]) =>
    Math.min(...rows.map((row, index) => row[cells[index] ?? 0] ?? 0))

  const waitOf = (places: readonly number[][], time: number) =>
    Math.ceil(Math.max(0, ...places.map((cells) => paidOff(cells) - tolerance - time)))

  return {
    wait: (keys) => waitOf(keys.map(cellsOf), now()),
    take(keys) {
      const time = now()
      const places = keys.map(cellsOf)
      const wait = waitOf(places, time)
      if (wait > 0) return wait
      for (const cells of places) {
        const until = Math.max(paidOff(cells), time) + interval
        for (const [index, row] of rows.entries()) {
          const cell = cells[index] ?? 0
          row[cell] = Math.max(row[cell] ?? 0, until)
        }
      }
      return 0
    },
  }
}

/** FNV-1a with a seed and a final mix, 32 bits. */
function hash(text: string, seed: number): number {
  let h = (0x811c9dc5 ^ seed) >>> 0
  for (let index = 0; index < text.length; index += 1) {
    h = Math.imul(h ^ text.charCodeAt(index), 0x01000193)
  }
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}
