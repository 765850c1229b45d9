import { setTimeout as pause } from 'node:timers/promises'
import { ne, sql } from 'drizzle-orm'
import type { Db } from './context.ts'
import { rowsOf } from './db/rows-of.ts'
import { dataKeys } from './schema.ts'
import { type SealedPlace, sealedPlaces } from './sealed-places.ts'
import type { KeyedSealer } from './sealer.ts'

/** Pages of a table that are looked through at a time, and rows sealed anew in one transaction. */
const PAGES = 64
const ROWS = 50
/** Rows that another transaction holds are tried again, so long and so often. */
const PAUSE_MS = 200
const MOST_PASSES = 50

export type Resealed = {
  /** Rows sealed anew, by place. */
  done: Record<string, number>
  /** Rows that none of the keys opens, by place; they stay as they are, and so do the older keys. */
  unreadable: Record<string, number>
}

/**
 * Seals everything with the sealer's own key that another key has sealed, in small transactions, while the centre works;
 * it can be stopped and started again at any time. When nothing is left, the database needs the other keys no more.
 * Every process has to seal with the new key already.
 * @param onPortion called after each transaction
 * @throws when rows stay locked by others
 */
export async function reseal(
  db: Db,
  sealer: KeyedSealer,
  onPortion: (place: string, rows: number) => void = () => {},
): Promise<Resealed> {
  const result: Resealed = { done: {}, unreadable: {} }
  for (const place of await sealedPlaces(db)) {
    for (let pass = 1; ; pass += 1) {
      const { done, unreadable, busy } = await passThrough(db, sealer, place, onPortion)
      if (done > 0) result.done[place.name] = (result.done[place.name] ?? 0) + done
      if (unreadable > 0) result.unreadable[place.name] = unreadable
      // Rows move while they are changed; a pass that finds nothing has seen all of them.
      if (done === 0 && busy === 0) break
      if (pass === MOST_PASSES) throw new Error(`rows of ${place.table} stay locked; try again later`)
      if (busy > 0) await pause(PAUSE_MS)
    }
  }
  if (Object.keys(result.unreadable).length === 0) {
    await db.delete(dataKeys).where(ne(dataKeys.id, sealer.keyId))
  }
  return result
}

type Pass = { done: number; unreadable: number; busy: number }

async function passThrough(
  db: Db,
  sealer: KeyedSealer,
  place: SealedPlace,
  onPortion: (place: string, rows: number) => void,
): Promise<Pass> {
  const total: Pass = { done: 0, unreadable: 0, busy: 0 }
  const table = sql.identifier(place.table)
  const rows = await rowsOf<{ pages: number }>(
    db,
    sql`select (pg_relation_size(${place.table}::regclass) / current_setting('block_size')::int)::int as pages`,
  )
  for (let page = 0; page < (rows[0]?.pages ?? 0); page += PAGES) {
    const end = `(${page + PAGES},0)`
    let after: string | null = `(${page},0)`
    while (after !== null) {
      const portion: Portion = await resealPortion(db, sealer, place, after, end)
      after = portion.last
      total.done += portion.done
      total.unreadable += portion.unreadable
      if (portion.done > 0) onPortion(place.name, portion.done)
    }
    const left = await rowsOf<{ n: number }>(
      db,
      sql`select count(*)::int as n from ${table}
        where ctid >= ${`(${page},0)`}::tid and ctid < ${end}::tid and ${isOld(place, sealer)}`,
    )
    total.busy += left[0]?.n ?? 0
  }
  // What cannot be opened is left in place, and is nothing to wait for.
  total.busy = Math.max(0, total.busy - total.unreadable)
  return total
}

/** `last`: the place of the last row looked at; null when there was none. */
type Portion = { last: string | null; done: number; unreadable: number }

function resealPortion(
  db: Db,
  sealer: KeyedSealer,
  place: SealedPlace,
  after: string,
  end: string,
): Promise<Portion> {
  const table = sql.identifier(place.table)
  return db.transaction(async (tx) => {
    const rows = await rowsOf<{ at: string; sealed: string | Uint8Array }>(
      tx,
      sql`select ctid::text as at, ${place.value} as sealed from ${table}
        where ctid > ${after}::tid and ctid < ${end}::tid and ${isOld(place, sealer)}
        order by ctid limit ${ROWS} for update skip locked`,
    )
    let done = 0
    for (const { at, sealed } of rows) {
      const next = resealed(sealer, sealed)
      if (next === null) continue
      done += 1
      const value = typeof next === 'string' ? sql`${next}::text` : sql`${next}::bytea`
      await tx.execute(sql`update ${table} set ${place.set(value)} where ctid = ${at}::tid`)
    }
    return { last: rows.at(-1)?.at ?? null, done, unreadable: rows.length - done }
  })
}

/** Null when none of the keys opens it. */
function resealed(sealer: KeyedSealer, sealed: string | Uint8Array): string | Uint8Array | null {
  try {
    return typeof sealed === 'string'
      ? sealer.seal(sealer.open(sealed))
      : sealer.sealBytes(sealer.openBytes(sealed))
  } catch {
    return null
  }
}

/** Whether a row holds a seal that another key, or the first version, has made. */
function isOld({ type, value }: SealedPlace, { textMark, byteMark }: KeyedSealer) {
  return type === 'text'
    ? sql`not starts_with(${value}, ${textMark})`
    : sql`substring(${value} from 1 for ${byteMark.length}) <> ${byteMark}::bytea`
}
