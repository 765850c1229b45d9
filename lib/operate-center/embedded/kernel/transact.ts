import { within } from '../../../base/async/within.ts'
import { errorFields, type Log } from '../../../base/log.ts'
import type { Answer } from '../../contract/failures.ts'
import type { ChangeEvent } from './change-webhooks.ts'
import type { Context, Db, Effect, Outcome } from './context.ts'
import type { Database } from './db/connect.ts'
import { databaseTrouble } from './db/failure.ts'
import type { Announcement, Events } from './events.ts'

/** What the context of every caller has. */
type ContextBase = Omit<Context, 'db' | 'announce' | 'afterCommit' | 'afterAnswer'>

/** One transaction: changes, the events that tell of them, and afterwards the effects outside the database. */
export type Transact = <T>(work: (context: Context) => Promise<Outcome<T>>) => Promise<Answer<T>>

type Parts = { database: Database; base: ContextBase; events: Events; log: Log }

/** A deadlock or a serialization failure rolls everything back, so the work can simply be retried. */
const TRIES = 3
/** How long an answer waits for effects (a call to a payment channel); slower ones continue afterwards. */
const EFFECTS_MS = 3_000

/** Carries a business failure out of the transaction, so that it is rolled back. */
class Undo extends Error {
  readonly outcome: Outcome<never>
  constructor(outcome: Outcome<never>) {
    super('undone')
    this.outcome = outcome
  }
}

/** Commits the work's changes, or rolls them back when it fails without `keep`. */
async function commitOrUndo<T>(db: Db, work: (tx: Db) => Promise<Outcome<T>>): Promise<Outcome<T>> {
  try {
    return await db.transaction(async (tx) => {
      const outcome = await work(tx)
      if (!outcome.ok && !outcome.keep) throw new Undo(outcome)
      return outcome
    })
  } catch (error) {
    if (error instanceof Undo) return error.outcome
    throw error
  }
}

/**
 * A transaction of its own, for jobs, notifications and reads that find something to settle. Only from a context whose
 * `db` is the pool. A failure rolls back unless `keep`. Once it has committed, its events and effects are added to
 * those of the surrounding context.
 */
export async function inTransaction<T>(
  context: Context,
  work: (context: Context) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const { announced, effects, unhurried, contextOf } = collect(context)
  let committed = false
  const outcome = await commitOrUndo(context.db, async (tx) => {
    const inside = await work(contextOf(tx))
    committed = inside.ok || inside.keep === true
    return inside
  })
  if (!committed) return outcome
  for (const { merchant, tags } of announced) context.announce(merchant, tags)
  for (const effect of effects) context.afterCommit(effect)
  for (const effect of unhurried) context.afterAnswer(effect)
  return outcome
}

export function createTransactor(parts: Parts): {
  transact: Transact
  /** Without a transaction; `db` is the pool. Its events and effects run once it has answered. */
  read: Transact
  /** Resolves when no effect of an answer is running any more. */
  settled(): Promise<void>
} {
  const { database, base, events, log } = parts
  const running = new Set<Promise<void>>()

  /** Runs one effect after the other, also those that they add, and announces what they have changed. */
  async function runEffects(
    { announced, contextOf }: Collected,
    next: () => Effect | undefined,
  ): Promise<void> {
    const after = contextOf(database.db)
    for (let effect = next(); effect; effect = next()) {
      try {
        await effect(after)
      } catch (error) {
        log.error(errorFields(error), 'an effect after the commit failed')
      }
    }
    await events.record(database.db, announced.splice(0)).then(events.publish, (error) => {
      log.error(errorFields(error), 'a change after the commit could not be announced')
    })
  }

  async function settle(collected: Collected): Promise<void> {
    const { announced, effects, unhurried } = collected
    if (announced.length + effects.length + unhurried.length === 0) return
    const waitedFor = runEffects(collected, () => effects.shift())
    const all = waitedFor.then(() => runEffects(collected, () => effects.shift() ?? unhurried.shift()))
    running.add(all)
    void all.then(() => running.delete(all))
    await within(EFFECTS_MS, waitedFor)
  }

  async function once<T>(work: (context: Context) => Promise<Outcome<T>>): Promise<Answer<T>> {
    const collected = collect(base)
    let changes: readonly ChangeEvent[] | null = null
    const outcome = await commitOrUndo(database.db, async (tx) => {
      const inside = await work(collected.contextOf(tx))
      if (inside.ok || inside.keep) changes = await events.record(tx, collected.announced.splice(0))
      return inside
    })
    if (changes) {
      events.publish(changes)
      await settle(collected)
    }
    return plain(outcome)
  }

  return {
    async transact(work) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await once(work)
        } catch (error) {
          if (attempt === TRIES || databaseTrouble(error) !== 'conflict') throw error
        }
      }
    },
    async read(work) {
      const collected = collect(base)
      const outcome = await work(collected.contextOf(database.db))
      await settle(collected)
      return plain(outcome)
    },
    async settled() {
      while (running.size > 0) await Promise.all(running)
    },
  }
}

type Collected = ReturnType<typeof collect>

/** Contexts that collect events and effects in the same lists. */
function collect(base: ContextBase) {
  const announced: Announcement[] = []
  const effects: Effect[] = []
  const unhurried: Effect[] = []
  const contextOf = (db: Db): Context => ({
    ...base,
    db,
    announce: (merchant, tags) => void announced.push({ merchant, tags }),
    afterCommit: (effect) => void effects.push(effect),
    afterAnswer: (effect) => void unhurried.push(effect),
  })
  return { announced, effects, unhurried, contextOf }
}

function plain<T>(outcome: Outcome<T>): Answer<T> {
  return outcome.ok ? { ok: true, value: outcome.value } : { ok: false, failure: outcome.failure }
}
