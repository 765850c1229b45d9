import { sql } from 'drizzle-orm'
import type { Db } from './context.ts'
import { rowsOf } from './db/rows-of.ts'

/** A step of the clock counts once it has stood for so long; corrections of a second or two count at once. */
const SETTLE_MS = 5 * 60_000
const TOLERANCE_MS = 2_000

type Clocks = {
  /** The machine's clock, milliseconds since 1970. */
  wall?: () => number
  /** Milliseconds that only run, whatever the clock is set to. */
  running?: () => number
  settleMs?: number
}

/**
 * The machine's clock without its jumps ahead: ending an order cannot be undone, so a clock that is wrong for a moment
 * (set by hand, a virtual machine that wakes) must not do it. A step back is followed at once: it only delays.
 */
export function steadyClock({
  wall = Date.now,
  running = () => performance.now(),
  settleMs = SETTLE_MS,
}: Clocks = {}): () => number {
  let offset = wall() - running()
  let jump: { offset: number; since: number } | null = null
  return () => {
    const time = running()
    const seen = wall() - time
    if (seen - offset <= TOLERANCE_MS) {
      offset = seen
      jump = null
    } else if (jump === null || Math.abs(seen - jump.offset) > TOLERANCE_MS) {
      jump = { offset: seen, since: time }
    } else if (time - jump.since >= settleMs) {
      offset = seen
      jump = null
    }
    return time + offset
  }
}

/**
 * The time by which deadlines are decided, the same for all processes: the database's clock, or this machine's without
 * jumps where that is earlier (an embedded database has no other clock than the machine's).
 */
export function deadlineClock(db: Db, steady = steadyClock()): () => Promise<Date> {
  return async () => {
    const answer = await rowsOf<{ now: string | number }>(
      db,
      sql`select extract(epoch from clock_timestamp()) * 1000 as now`,
    )
    return new Date(Math.min(Math.floor(Number(answer[0]?.now)), steady()))
  }
}
