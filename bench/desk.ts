import { temporaryFolder } from '../e2e/support/workshop.ts'
import { addDays, todayInShanghai } from '../lib/base/calendar/dates.ts'
import type { CallName, Input } from '../lib/operate-center/contract/contract.ts'
import { succeed } from '../lib/operate-center/contract/failures.ts'
import { type DatabaseOptions, openDatabase } from '../lib/operate-center/embedded/kernel/db/connect.ts'
import { writeDueExport } from '../lib/operate-center/embedded/staff/exports.ts'
import { setGrants } from '../lib/operate-center/embedded/staff/people.ts'
import { staffUsers } from '../lib/operate-center/embedded/staff/schema.ts'
import { shopA } from '../lib/operate-center/embedded/testing/catalogue.ts'
import { asStaff } from '../lib/operate-center/embedded/testing/centers.ts'
import { openShopping, type Shopping } from '../lib/operate-center/embedded/testing/shopping.ts'
import { collectGarbage } from '../lib/testing/free-memory.ts'
import type { Bench } from './helpers/bench.ts'
import { type DeskSizes, fillDesk } from './helpers/desk-data.ts'
import { mebibytes, median, milliseconds, thousands } from './helpers/figures.ts'
import { startPostgres } from './helpers/postgres.ts'
import { bounded, type Row } from './helpers/report.ts'

const LIMIT_MS = 100
const ROUNDS = 7

/** What staff wait for at a merchant with years behind it: lists, the queue of work and the search, on both databases. */
export async function desk(bench: Bench): Promise<Row[]> {
  const part = bench.quick ? 20 : 1
  const sizes = { orders: 100_000 / part, departures: 20_000 / part, audit: 200_000 / part }
  const rows = await measure(bench, 'PGlite', sizes, { dataDir: temporaryFolder('desk') })
  const postgres = await startPostgres()
  try {
    rows.push(
      ...(await measure(bench, 'PostgreSQL', sizes, {
        dataDir: '',
        databaseUrl: postgres.url,
        // For the statements that fill it.
        patience: 20,
      })),
    )
  } finally {
    await postgres.stop()
  }
  return rows
}

async function measure(bench: Bench, name: string, sizes: DeskSizes, where: DatabaseOptions): Promise<Row[]> {
  const database = await openDatabase(where)
  try {
    const center = await openShopping(database, { checkAnswers: false })
    bench.note(`${name}: ${sizes.orders} orders, ${sizes.departures} departures, ${sizes.audit} entries`)
    const orderNo = await fillDesk(center, database, sizes)
    const rows: Row[] = []
    for (const [what, call, input] of asked(orderNo)) {
      const took: number[] = []
      for (let round = 0; round <= ROUNDS; round += 1) {
        const began = performance.now()
        await center.get(call, shopA, input as never, asStaff)
        // The first one parses statements and warms caches.
        if (round > 0) took.push(performance.now() - began)
      }
      rows.push(bounded(`${name}: ${what}`, median(took), { atMost: LIMIT_MS }, milliseconds))
    }
    rows.push(...(await exported(bench, name, center, sizes.orders)))
    return rows
  } finally {
    await database.close()
  }
}

/** By which the memory of an export of all rows may exceed that of a tenth of them. */
const EXPORT_SLACK = 16 * 1024 ** 2

/** What a process holds while it writes an export, for some rows and for all. */
async function exported(bench: Bench, name: string, center: Shopping, orders: number): Promise<Row[]> {
  const id = 's-bench'
  await center.read(async (context) => {
    const { db, now } = context
    const user = { id, login: id, name: '导出', home: 'alpha', passwordHash: '', createdAt: now() }
    await db.insert(staffUsers).values(user).onConflictDoNothing()
    await setGrants(db, id, [{ role: 'owner', merchant: 'alpha', shop: null }])
    return { ok: true, value: null }
  })
  const person = { role: 'staff', staff: { id, name: '导出', grants: asStaff.staff.grants } } as const
  const rows: Row[] = []
  let ofPart = 0
  // All orders were paid within 720 days.
  for (const days of [72, 720]) {
    const paidFrom = addDays(todayInShanghai(center.clock.now), -days)
    bench.note(`${name}: an export of ${days} days of payments, of ${orders} orders`)
    const { id: job } = await center.get(
      'staff.beginExport',
      shopA,
      { list: 'staff.payments', filters: { paidFrom } },
      person,
    )
    const most = await mostHeld(() => center.read(async (context) => succeed(await writeDueExport(context))))
    const { items } = await center.get('staff.exports', shopA, {}, person)
    const written = items.find((item) => item.id === job)
    if (written?.state !== 'ready') throw new Error(`the export is ${written?.state}: ${written?.message}`)
    const what = `${name}: memory of an export of ${thousands(written.rows)} rows`
    if (days < 720) {
      ofPart = most
      rows.push({ what, figure: mebibytes(most) })
    } else rows.push(bounded(what, most, { atMost: ofPart + EXPORT_SLACK }, mebibytes))
  }
  return rows
}

/** Bytes that are in use at most while something is done, beyond what was in use before; garbage does not count. */
async function mostHeld(work: () => Promise<unknown>): Promise<number> {
  const held = () => {
    collectGarbage()
    const { heapUsed, arrayBuffers } = process.memoryUsage()
    return heapUsed + arrayBuffers
  }
  const before = held()
  let most = 0
  const look = setInterval(() => {
    most = Math.max(most, held() - before)
  }, 250)
  try {
    await work()
  } finally {
    clearInterval(look)
  }
  return Math.max(most, held() - before)
}

function ask<N extends CallName>(what: string, call: N, input: Input<N>): [string, CallName, unknown] {
  return [what, call, input]
}

function asked(orderNo: string) {
  return [
    ask('orders, newest', 'staff.orders', {}),
    ask('orders of one phase', 'staff.orders', { phase: 'awaitingConfirm' }),
    ask('orders by departure date', 'staff.orders', { sort: 'departDate' }),
    ask('orders, counted', 'staff.orders', { counted: true, limit: 1 }),
    ask('one order by number', 'staff.orders', { search: orderNo }),
    ask('orders of a product by its name', 'staff.orders', { search: 'later' }),
    ask('orders of no product', 'staff.orders', { search: '没有这条线路' }),
    ask('orders by amount', 'staff.orders', { sort: 'payable' }),
    ask('one order in full', 'staff.order', { orderNo }),
    ask('departures', 'staff.departures', { direction: 'asc' }),
    ask('departures, counted', 'staff.departures', { counted: true, limit: 1 }),
    ask('audit, newest', 'staff.audit', {}),
    ask('audit of one thing', 'staff.audit', { subject: orderNo }),
    ask('audit, counted', 'staff.audit', { counted: true, limit: 1 }),
    ask('trail of an order', 'staff.trail', { kind: 'order', id: orderNo }),
    ask('applicants', 'staff.visaApplicants', { states: [20] }),
    ask('applicants in every state', 'staff.visaApplicants', { direction: 'asc' }),
    ask('applicants by state, the latest', 'staff.visaApplicants', { sort: 'stateAt' }),
    ask('notices', 'staff.notices', { departFrom: '2026-11-20', direction: 'asc' }),
    ask('customers, newest', 'staff.customers', {}),
    ask('payments, newest', 'staff.payments', {}),
    ask('payments by when they were paid', 'staff.payments', { sort: 'paidAt' }),
    ask('payments by amount', 'staff.payments', { sort: 'amount' }),
    ask('payments of a day', 'staff.payments', { paidFrom: '2026-11-19', paidTo: '2026-11-19' }),
    ask('queue of work', 'staff.work', {}),
    ask('queue of work by kind', 'staff.workCounts', {}),
    ask('search by the end of a number', 'staff.find', { text: orderNo.slice(-6) }),
  ]
}
