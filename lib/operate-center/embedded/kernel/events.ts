import { randomUUID } from 'node:crypto'
import { asc, eq, gte, lt, sql } from 'drizzle-orm'
import { DAY_MS } from '../../../base/calendar/durations.ts'
import { errorFields, type Log } from '../../../base/log.ts'
import { currentTags } from '../../../tenant/tags.ts'
import type { ChangeEvent, Webhooks } from './change-webhooks.ts'
import type { Context, Db } from './context.ts'
import type { Database } from './db/connect.ts'
import { changeEvents } from './schema.ts'
import { sweepRows } from './sweep-rows.ts'

export type Announcement = { merchant: string; tags: readonly string[] }

export type Events = {
  /** Writes the announced events in the transaction of the change; its commit notifies other processes. */
  record(tx: Db, announced: readonly Announcement[]): Promise<ChangeEvent[]>
  /** Delivers to this process and to the webhooks, after the commit. */
  publish(events: readonly ChangeEvent[]): void
  /** Starts to listen for the changes of other processes. */
  start(): Promise<void>
  stop(): Promise<void>
}

type Parts = {
  database: Database
  /** May be called more than once for a change. */
  onChange: (event: ChangeEvent) => void
  webhooks: Webhooks
  log: Log
}

const CHANNEL = 'wayfront_changes'
/**
 * Ids are assigned before the commit, so an event may become visible after a later one; the reader looks back this far.
 */
const OVERLAP_MS = 60_000
const RETRY_MS = 2_000

export function createEvents({ database, onChange, webhooks, log }: Parts): Events {
  /** Identifies this process, so that its own changes are not delivered twice. */
  const self = randomUUID()
  let heardUntil = Date.now()
  let unsubscribe: (() => Promise<void>) | undefined
  let retry: NodeJS.Timeout | undefined
  let stopped = false

  function deliver(event: ChangeEvent): void {
    try {
      // A process of an older version on the same database may have written it.
      onChange({ ...event, tags: currentTags(event.tags) })
    } catch (error) {
      log.error({ event: event.id, ...errorFields(error) }, 'the listener of changes failed')
    }
  }

  /** Another process's notification: `{id} {process}`. */
  async function hear(payload: string): Promise<void> {
    const [id = '', process = ''] = payload.split(' ')
    if (process === self || !/^\d+$/.test(id)) return
    try {
      const [row] = await database.db
        .select()
        .from(changeEvents)
        .where(eq(changeEvents.id, Number(id)))
      if (row) deliver(eventOf(row))
      if (!retry) heardUntil = Date.now()
    } catch (error) {
      log.warn({ event: id, ...errorFields(error) }, 'a change of another process could not be read')
      catchUpLater()
    }
  }

  /** Delivers all events since the last complete delivery. */
  async function catchUp(): Promise<void> {
    const until = Date.now()
    const rows = await database.db
      .select()
      .from(changeEvents)
      .where(gte(changeEvents.at, new Date(heardUntil - OVERLAP_MS)))
      .orderBy(asc(changeEvents.id))
    for (const row of rows) deliver(eventOf(row))
    heardUntil = until
  }

  function catchUpLater(): void {
    if (retry || stopped) return
    retry = setTimeout(() => {
      retry = undefined
      catchUpNow()
    }, RETRY_MS)
  }

  function catchUpNow(): void {
    catchUp().catch((error) => {
      log.warn(errorFields(error), 'changes of other processes could not be read')
      catchUpLater()
    })
  }

  return {
    async record(tx, announced) {
      const events: ChangeEvent[] = []
      for (const [merchant, tags] of byMerchant(announced)) {
        const [row] = await tx.insert(changeEvents).values({ merchant, tags }).returning()
        if (!row) continue
        events.push(eventOf(row))
        if (database.subscribe) await tx.execute(sql`select pg_notify(${CHANNEL}, ${`${row.id} ${self}`})`)
      }
      return events
    },
    publish(events) {
      for (const event of events) {
        deliver(event)
        webhooks.send(event)
      }
    },
    async start() {
      heardUntil = Date.now()
      unsubscribe = await database.subscribe?.(CHANNEL, (payload) => void hear(payload), catchUpNow)
    },
    async stop() {
      stopped = true
      clearTimeout(retry)
      await unsubscribe?.()
      await webhooks.stop()
    },
  }
}

/** Deletes events older than a day; answers how many. */
export function sweepEvents({ db, now }: Context): Promise<number> {
  return sweepRows(db, changeEvents, lt(changeEvents.at, new Date(now().getTime() - DAY_MS)))
}

function byMerchant(announced: readonly Announcement[]): Map<string, string[]> {
  const merged = new Map<string, string[]>()
  for (const { merchant, tags } of announced) {
    merged.set(merchant, [...new Set([...(merged.get(merchant) ?? []), ...tags])])
  }
  return merged
}

function eventOf(row: typeof changeEvents.$inferSelect): ChangeEvent {
  return { id: row.id, merchant: row.merchant, tags: row.tags, at: row.at.toISOString() }
}
