import { errorFields, type Log } from '../../../base/log.ts'
import type { Answer, Failure } from '../../contract/failures.ts'
import type { Context, Db, Outcome } from './context.ts'
import type { Database } from './db/connect.ts'
import { databaseTrouble } from './db/failure.ts'
import type { Announcement, Events } from './events.ts'

/** What every context has, whoever asks. */
export type ContextBase = Omit<Context, 'db' | 'announce' | 'afterCommit'>

/** One transaction: changes, the events that tell of them, and afterwards the effects outside the database. */
export type Transact = <T>(work: (context: Context) => Promise<Outcome<T>>) => Promise<Answer<T>>

type Parts = { database: Database; base: ContextBase; events: Events; log: Log }

/** A deadlock or a serialization failure undoes everything, so the work can simply be done again. */
const TRIES = 3
/** How long an answer waits for effects (an SMS, a call to a payment channel); they go on afterwards. */
const EFFECTS_MS = 3_000

/** Carries a business failure out of the transaction, so that it is rolled back. */
class Undo extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super('undone')
    this.failure = failure
  }
}

export function createTransactor(parts: Parts): {
  transact: Transact
  /** Without a transaction; `db` is the pool. What it announces or leaves for later happens when it has answered. */
  read: Transact
  /** Resolves when no effect is running any more. */
  settled(): Promise<void>
} {
  const { database, base, events, log } = parts
  const running = new Set<Promise<void>>()

  /** Runs what was left for after the commit, one after the other, and what that leaves in turn. */
  async function runEffects({ announced, effects, contextOf }: Collected): Promise<void> {
    const after = contextOf(database.db)
    for (let effect = effects.shift(); effect; effect = effects.shift()) {
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
    if (collected.effects.length + collected.announced.length === 0) return
    const all = runEffects(collected)
    running.add(all)
    void all.then(() => running.delete(all))
    let timer: NodeJS.Timeout | undefined
    const patience = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, EFFECTS_MS)
    })
    await Promise.race([all, patience])
    clearTimeout(timer)
  }

  async function once<T>(work: (context: Context) => Promise<Outcome<T>>): Promise<Answer<T>> {
    const collected = collect(base)
    try {
      const { outcome, changes } = await database.db.transaction(async (tx) => {
        const outcome = await work(collected.contextOf(tx))
        if (!outcome.ok && !outcome.keep) throw new Undo(outcome.failure)
        return { outcome, changes: await events.record(tx, collected.announced.splice(0)) }
      })
      events.publish(changes)
      await settle(collected)
      return plain(outcome)
    } catch (error) {
      if (error instanceof Undo) return { ok: false, failure: error.failure }
      throw error
    }
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

/** Contexts that put what is announced and left for later into the same lists. */
function collect(base: ContextBase) {
  const announced: Announcement[] = []
  const effects: Parameters<Context['afterCommit']>[0][] = []
  const contextOf = (db: Db): Context => ({
    ...base,
    db,
    announce: (merchant, tags) => void announced.push({ merchant, tags }),
    afterCommit: (effect) => void effects.push(effect),
  })
  return { announced, effects, contextOf }
}

function plain<T>(outcome: Outcome<T>): Answer<T> {
  return outcome.ok ? { ok: true, value: outcome.value } : { ok: false, failure: outcome.failure }
}
