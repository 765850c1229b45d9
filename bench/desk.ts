import { sql } from 'drizzle-orm'
import { DAY_MS } from '../lib/base/calendar/durations.ts'
import type { CallName, Input } from '../lib/operate-center/contract/contract.ts'
import { openDatabase } from '../lib/operate-center/embedded/kernel/db/connect.ts'
import { shopA } from '../lib/operate-center/embedded/testing/catalogue.ts'
import { asStaff } from '../lib/operate-center/embedded/testing/centers.ts'
import {
  openShopping,
  payOrder,
  placeOrder,
  type Shopping,
} from '../lib/operate-center/embedded/testing/shopping.ts'
import { paidVisa } from '../lib/operate-center/embedded/testing/visa-desk.ts'
import { seedVisas } from '../lib/operate-center/embedded/testing/visa-shopping.ts'
import type { Bench } from './helpers/bench.ts'
import { median, milliseconds } from './helpers/figures.ts'
import { startPostgres } from './helpers/postgres.ts'
import { bounded, type Row } from './helpers/report.ts'
import { temporaryFolder } from './helpers/workshop.ts'

type Sizes = { orders: number; departures: number; audit: number }

const LIMIT_MS = 100
const ROUNDS = 7

/** What staff wait for at a merchant with years behind it: lists, the queue of work and the search, on both databases. */
export async function desk(bench: Bench): Promise<Row[]> {
  const part = bench.quick ? 20 : 1
  const sizes = { orders: 100_000 / part, departures: 20_000 / part, audit: 200_000 / part }
  const rows = await measure(bench, 'PGlite', sizes, { dataDir: temporaryFolder('desk') })
  const postgres = await startPostgres()
  try {
    rows.push(...(await measure(bench, 'PostgreSQL', sizes, { dataDir: '', databaseUrl: postgres.url })))
  } finally {
    await postgres.stop()
  }
  return rows
}

async function measure(
  bench: Bench,
  name: string,
  sizes: Sizes,
  where: { dataDir: string; databaseUrl?: string },
): Promise<Row[]> {
  const database = await openDatabase(where)
  try {
    const center = await openShopping(database, { checkAnswers: false })
    bench.note(`${name}: ${sizes.orders} orders, ${sizes.departures} departures, ${sizes.audit} entries`)
    const orderNo = await fill(center, database, sizes)
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
    return rows
  } finally {
    await database.close()
  }
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
    ask('departures', 'staff.departures', { direction: 'asc' }),
    ask('departures, counted', 'staff.departures', { counted: true, limit: 1 }),
    ask('audit, newest', 'staff.audit', {}),
    ask('audit of one thing', 'staff.audit', { subject: orderNo }),
    ask('audit, counted', 'staff.audit', { counted: true, limit: 1 }),
    ask('trail of an order', 'staff.trail', { kind: 'order', id: orderNo }),
    ask('applicants', 'staff.visaApplicants', { states: [20] }),
    ask('payments, newest', 'staff.payments', {}),
    ask('payments of a day', 'staff.payments', { paidFrom: '2026-11-19', paidTo: '2026-11-19' }),
    ask('queue of work', 'staff.work', {}),
    ask('queue of work by kind', 'staff.workCounts', {}),
    ask('search by the end of a number', 'staff.find', { text: orderNo.slice(-6) }),
  ]
}

/** Orders of one statement, which has a time limit. */
const CHUNK = 5_000
/** One in so many orders is a visa's. */
const VISAS = 5

/** Copies a paid tour's order, one that waits to be confirmed and a visa's, in the database itself. */
async function fill(
  center: Shopping,
  database: Awaited<ReturnType<typeof openDatabase>>,
  sizes: Sizes,
): Promise<string> {
  const { db } = database
  const paid = await placeOrder(center, database, {
    proId: 'later',
    departureId: 'd-many',
    counts: { adult: 2 },
  })
  await payOrder(center, paid.customerId, paid.orderNo)
  await seedVisas(database)
  const visa = await paidVisa(center, database, { proId: 'v1', persons: 1 })
  const begun = new Date(center.clock.now.getTime() - 720 * DAY_MS).toISOString()
  const at = sql`${begun}::timestamptz + n * (interval '720 days' / ${sizes.orders}::int)`
  await db.execute(sql`
    insert into departures select r.*
    from departures d, generate_series(1, ${sizes.departures}::int) n,
      lateral jsonb_populate_record(d, jsonb_build_object('id', 'b' || n,
      'group_no', 'BG' || n, 'depart_date', current_date - 700 + n % 800, 'return_date', current_date - 695 + n % 800)) r where d.merchant = 'alpha' and d.id = 'd-many'`)
  await db.execute(sql`
    insert into stock_pools (merchant, id, plan, held, used)
    select 'alpha', 'tour/b' || n, 40, 0, n % 20 from generate_series(1, ${sizes.departures}::int) n`)
  const own = (no: string) => sql`${no}::text || lpad(n::text, 8, '0')`
  for (let first = 1; first <= sizes.orders; first += CHUNK) {
    const copies = sql`generate_series(${first}::int, ${Math.min(first + CHUNK - 1, sizes.orders)}::int) n`
    for (const [from, which, prefix] of [
      [paid.orderNo, sql`n % ${VISAS} <> 0`, 'TB'],
      [visa.orderNo, sql`n % ${VISAS} = 0`, 'VB'],
    ] as const) {
      const no = own(prefix)
      // Orders of the last days are open, the others are over.
      await db.execute(sql`
      insert into orders select r.*
      from orders o, ${copies},
        lateral jsonb_populate_record(o, jsonb_build_object('order_no', ${no}, 'created_at', ${at},
        'updated_at', ${at}, 'service_from', (${at})::date + 30, 'service_to', (${at})::date + 36,
        'phase', case when n > ${sizes.orders}::int * 0.998 and o.kind = 'tour' then 'awaitingConfirm'
          when n > ${sizes.orders}::int * 0.95 then 'serving' else 'done' end)) r where o.order_no = ${from} and ${which}`)
      await db.execute(sql`
      insert into order_units select r.*
      from order_units u, ${copies},
        lateral jsonb_populate_record(u, jsonb_build_object('order_no', ${no},
        'id', ${no} || '-' || u.position)) r where u.order_no = ${from} and ${which}`)
      await db.execute(sql`
      insert into payment_attempts select r.*
      from payment_attempts p, ${copies},
        lateral jsonb_populate_record(p, jsonb_build_object('order_no', ${no},
        'attempt_no', 'A' || ${no}, 'created_at', ${at}, 'paid_at', ${at}, 'transaction_no', 'X' || ${no})) r where p.order_no = ${from} and ${which}`)
    }
    await db.execute(sql`
    insert into tour_orders select r.*
    from tour_orders o, ${copies},
      lateral jsonb_populate_record(o, jsonb_build_object('order_no', ${own('TB')},
      'departure_id', 'b' || (1 + n % ${sizes.departures}::int))) r where o.order_no = ${paid.orderNo} and n % ${VISAS} <> 0`)
    await db.execute(sql`
    insert into tour_units select r.*
    from tour_units u join order_units o on o.id = u.unit_id, ${copies},
      lateral jsonb_populate_record(u, jsonb_build_object('unit_id', ${own('TB')} || '-' || o.position,
      'departure_id', 'b' || (1 + n % ${sizes.departures}::int), 'document_hash', null)) r
    where o.order_no = ${paid.orderNo} and n % ${VISAS} <> 0`)
    await db.execute(sql`
    insert into visa_orders select r.*
    from visa_orders o, ${copies},
      lateral jsonb_populate_record(o, jsonb_build_object('order_no', ${own('VB')})) r where o.order_no = ${visa.orderNo} and n % ${VISAS} = 0`)
    await db.execute(sql`
    insert into visa_applicants select r.*
    from visa_applicants a join order_units u on u.id = a.unit_id, ${copies},
      lateral jsonb_populate_record(a, jsonb_build_object('unit_id', ${own('VB')} || '-' || u.position,
      'order_no', ${own('VB')}, 'state', case when n > ${sizes.orders}::int * 0.95 then 20 else 80 end,
      'document_hash', null, 'person_hash', null)) r
    where a.order_no = ${visa.orderNo} and n % ${VISAS} = 0`)
  }
  await db.execute(sql`
    insert into audit_entries (at, person_id, person_name, call, merchant, subject, about, input, reason, request_id, address)
    select ${begun}::timestamptz + n * (interval '720 days' / ${sizes.audit}::int), 's-' || n % 40, '员工' || n % 40,
      'staff.noteOrder', 'alpha', 'TB' || lpad((n % ${sizes.orders}::int)::text, 8, '0'),
      array['orderNo:TB' || lpad((n % ${sizes.orders}::int)::text, 8, '0')], '{"note":"x"}', '', '', ''
    from generate_series(1, ${sizes.audit}::int) n`)
  await db.execute(sql`analyze`)
  // Not one of the newest, and no visa's.
  return `TB${String(Math.floor(sizes.orders / 2) + 1).padStart(8, '0')}`
}
