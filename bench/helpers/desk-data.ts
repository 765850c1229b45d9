import { sql } from 'drizzle-orm'
import { DAY_MS } from '../../lib/base/calendar/durations.ts'
import type { Database } from '../../lib/operate-center/embedded/kernel/db/connect.ts'
import { payOrder, placeOrder, type Shopping } from '../../lib/operate-center/embedded/testing/shopping.ts'
import { paidVisa } from '../../lib/operate-center/embedded/testing/visa-desk.ts'
import { seedVisas } from '../../lib/operate-center/embedded/testing/visa-shopping.ts'

export type DeskSizes = { orders: number; departures: number; audit: number }

/** Orders of one statement, which has a time limit. */
const CHUNK = 5_000
/** One in so many orders is a visa's. */
const VISAS = 5
/** Orders of one customer. */
const OF_CUSTOMER = 5
/** As numbers of orders have it: the kind's letter, the day, ten more. */
const DAY = '261120'

/**
 * Copies a paid tour's order and a visa's, in the database itself, over the 720 days before the centre's clock.
 * @returns the number of an order in the middle of them, a tour's
 */
export async function fillDesk(center: Shopping, database: Database, sizes: DeskSizes): Promise<string> {
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
    insert into customers select r.*
    from customers c, generate_series(0, ${Math.ceil(sizes.orders / OF_CUSTOMER)}::int) n,
      lateral jsonb_populate_record(c, jsonb_build_object('id', 'c_bench' || n, 'mobile_hash', 'bench' || n,
      'name', '客人' || n, 'created_at', ${begun}::timestamptz + n * interval '30 minutes')) r where c.id = ${paid.customerId}`)
  await db.execute(sql`
    insert into stock_pools (merchant, id, plan, held, used)
    select 'alpha', 'tour/b' || n, 40, 0, n % 20 from generate_series(1, ${sizes.departures}::int) n`)
  const own = (letter: string) => sql`${letter}::text || ${DAY} || lpad(n::text, 10, '0')`
  for (let first = 1; first <= sizes.orders; first += CHUNK) {
    const copies = sql`generate_series(${first}::int, ${Math.min(first + CHUNK - 1, sizes.orders)}::int) n`
    for (const [from, which, prefix] of [
      [paid.orderNo, sql`n % ${VISAS} <> 0`, 'T'],
      [visa.orderNo, sql`n % ${VISAS} = 0`, 'V'],
    ] as const) {
      const no = own(prefix)
      // Orders of the last days are open, the others are over.
      await db.execute(sql`
      insert into orders select r.*
      from orders o, ${copies},
        lateral jsonb_populate_record(o, jsonb_build_object('order_no', ${no}, 'customer_id', 'c_bench' || n / ${OF_CUSTOMER}::int, 'created_at', ${at},
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
      lateral jsonb_populate_record(o, jsonb_build_object('order_no', ${own('T')},
      'departure_id', 'b' || (1 + n % ${sizes.departures}::int))) r where o.order_no = ${paid.orderNo} and n % ${VISAS} <> 0`)
    await db.execute(sql`
    insert into tour_units select r.*
    from tour_units u join order_units o on o.id = u.unit_id, ${copies},
      lateral jsonb_populate_record(u, jsonb_build_object('unit_id', ${own('T')} || '-' || o.position,
      'departure_id', 'b' || (1 + n % ${sizes.departures}::int), 'document_hash', null)) r
    where o.order_no = ${paid.orderNo} and n % ${VISAS} <> 0`)
    await db.execute(sql`
    insert into visa_orders select r.*
    from visa_orders o, ${copies},
      lateral jsonb_populate_record(o, jsonb_build_object('order_no', ${own('V')},
        'travel_date', (${at})::date + 60, 'materials_by', (${at})::date + 20)) r where o.order_no = ${visa.orderNo} and n % ${VISAS} = 0`)
    await db.execute(sql`
    insert into visa_applicants select r.*
    from visa_applicants a join order_units u on u.id = a.unit_id, ${copies},
      lateral jsonb_populate_record(a, jsonb_build_object('unit_id', ${own('V')} || '-' || u.position,
      'order_no', ${own('V')}, 'state_at', ${at}, 'state', case when n > ${sizes.orders}::int * 0.95 then 20 else 80 end,
      'document_hash', null, 'person_hash', null)) r
    where a.order_no = ${visa.orderNo} and n % ${VISAS} = 0`)
  }
  await db.execute(sql`
    insert into audit_entries (at, person_id, person_name, call, merchant, subject, about, input, reason, request_id, address)
    select ${begun}::timestamptz + entry * (interval '720 days' / ${sizes.audit}::int), 's-' || entry % 40, '员工' || entry % 40,
      'staff.noteOrder', 'alpha', ${own('T')}, array['orderNo:' || ${own('T')}], '{"note":"x"}', '', '', ''
    from generate_series(1, ${sizes.audit}::int) entry, lateral (select entry % ${sizes.orders}::int n) named`)
  // What PostgreSQL does by itself after so many rows.
  await db.execute(sql`vacuum analyze`)
  // Not one of the newest, and no visa's.
  return `T${DAY}${String(Math.floor(sizes.orders / 2) + 1).padStart(10, '0')}`
}
