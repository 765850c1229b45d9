import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { describe, expect, test } from '@jest/globals'
import { eq, inArray } from 'drizzle-orm'
import { addDays, shanghaiInstant, todayInShanghai } from '../../../base/calendar/dates.ts'
import { scaled } from '../../../testing/scale.ts'
import { addDepartures } from '../catalogue/tours/new-departures.ts'
import { type Database, openDatabase } from '../kernel/db/connect.ts'
import { orders } from '../orders/core/schema.ts'
import { paymentAttempts, sandboxPayments } from '../payments/schema.ts'
import { departureRow } from './catalogue.ts'
import { createPostgresDatabase, databaseKinds } from './databases.ts'
import { wrongBooks } from './seat-books.ts'
import { openShopping } from './shopping.ts'
import { layPgliteFolder } from './templates.ts'

const KILLS = scaled({ short: 2, long: 10 })
const ORDERS = scaled({ short: 60, long: 500 })

type Heard = { lines: string[]; ended: boolean }

/** Runs a child until it ends, or kills it so many lines and milliseconds after its first output. */
function run(args: string[], kill: { lines: number; ms: number } | null): Promise<Heard> {
  return new Promise((resolve, reject) => {
    const path = join(import.meta.dirname, 'crash-child.ts')
    const child = spawn(process.execPath, [path, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
    const heard: Heard = { lines: [], ended: false }
    let errors = ''
    child.stderr.on('data', (chunk) => {
      errors += chunk
    })
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line === 'end') heard.ended = true
      else if (line !== 'ready') heard.lines.push(line)
      if (kill && heard.lines.length === kill.lines) setTimeout(() => child.kill('SIGKILL'), kill.ms)
    })
    child.once('error', reject)
    child.once('close', (code, signal) => {
      if (code && code !== 0) reject(new Error(`the child ended with ${code}: ${errors}`))
      else if (!kill && signal) reject(new Error(`the child was ended by ${signal}`))
      else resolve(heard)
    })
  })
}

async function addOffers(database: Database): Promise<void> {
  // The children use the real clock.
  const departDate = addDays(todayInShanghai(new Date()), 200)
  const dates = {
    departDate,
    returnDate: addDays(departDate, 4),
    cutoffAt: new Date(shanghaiInstant(addDays(departDate, -3))),
  }
  await addDepartures(database.db, [
    departureRow('alpha', 'later', 'd-crash', 200, { ...dates, planSeats: 100_000 }),
    departureRow('alpha', 'later', 'd-crash-few', 200, { ...dates, planSeats: 60 }),
  ])
}

describe.each(databaseKinds)('killed with SIGKILL at random moments, on %s', (kind) => {
  test(`${KILLS} times within ${ORDERS} orders: nothing acknowledged is lost, no seat leaks`, async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'wayfront-crash-'))
    const postgres = kind === 'postgres' ? await createPostgresDatabase({ migrated: true }) : null
    if (!postgres) await layPgliteFolder(dataDir)
    const url = postgres?.url ?? ''
    const open = () => openDatabase({ dataDir, databaseUrl: url })
    try {
      const seeding = await open()
      await openShopping(seeding)
      await addOffers(seeding)
      await seeding.close()

      const heard: string[] = []
      for (let kills = 0; kills < KILLS; kills += 1) {
        // Each order says a line at least, so this is before the end.
        const lines = 1 + Math.floor((Math.random() * ORDERS) / 2)
        const ms = Math.random() * 20
        const result = await run([dataDir, url, String(ORDERS)], { lines, ms })
        expect(result.ended).toBe(false)
        heard.push(...result.lines)
      }
      const left = Math.max(40, ORDERS - heard.filter((line) => line.startsWith('ordered')).length)
      const last = await run([dataDir, url, String(left)], null)
      expect(last.ended).toBe(true)
      heard.push(...last.lines)

      const database = await open()
      const said = (word: string) =>
        heard.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1))
      const ordered = said('ordered')
      const rows = await database.db.select().from(orders).where(inArray(orders.orderNo, ordered))
      const status = new Map(rows.map(({ orderNo, subStatus }) => [orderNo, subStatus]))
      expect(ordered.filter((orderNo) => !status.has(orderNo))).toEqual([])
      expect(said('paid').filter((orderNo) => status.get(orderNo) !== 210)).toEqual([])
      expect(said('cancelled').filter((orderNo) => status.get(orderNo) !== 420)).toEqual([])
      expect(await wrongBooks(database.db)).toEqual([])

      // Unfinished work is completed: unpaid orders expire, and every seat belongs to an order or is free.
      const center = await openShopping(database, {
        seed: false,
        now: () => new Date(Date.now() + 3_600_000),
      })
      await center.sweep()
      const after = await database.db.select().from(orders)
      expect(after.filter(({ subStatus }) => subStatus === 110)).toEqual([])
      // Money that the channel took is booked on an order or was given back.
      const taken = await database.db
        .select({ state: paymentAttempts.state })
        .from(sandboxPayments)
        .innerJoin(paymentAttempts, eq(paymentAttempts.attemptNo, sandboxPayments.attemptNo))
        .where(eq(sandboxPayments.state, 'paid'))
      expect(taken.filter(({ state }) => state !== 'paid' && state !== 'refunded')).toEqual([])
      expect(await wrongBooks(database.db)).toEqual([])
      await center.stop()
      await database.close()
    } finally {
      await postgres?.drop()
      await rm(dataDir, { recursive: true, force: true })
    }
  }, 600_000)
})
