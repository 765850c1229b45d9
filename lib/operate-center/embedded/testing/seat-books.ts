import { sql } from 'drizzle-orm'
import type { Db } from '../kernel/context.ts'
import { rowsOf } from '../kernel/db/rows-of.ts'

/** Places that departures and tours count without an order in the database, by `merchant/id`; absent means none. */
export type BooksBefore = {
  seats: Record<string, { used: number; held: number }>
  sold: Record<string, number>
}

/** Pools, departures and tours whose counts differ from their orders. Empty when all agree. */
export async function wrongBooks(db: Db, before: BooksBefore = catalogueBooks) {
  return [
    ...(await wrongPools(db, before)),
    ...(await wrongSold(db, before)),
    ...(await wrongClaims(db)),
    ...(await lostDepartures(db)),
    ...(await wrongVisas(db)),
    ...(await wrongDebris(db)),
  ]
}

/** Pools that do not add up: used and held must each be what their live orders claim, beyond `before`. */
async function wrongPools(db: Db, { seats }: BooksBefore) {
  const answer = await rowsOf<{
    merchant: string
    pool: string
    used: number
    held: number
    plan: number
    orders_used: number
    orders_held: number
  }>(
    db,
    sql`
    select p.merchant, p.id as pool, p.used, p.held, p.plan,
      coalesce(sum(c.count) filter (where c.state = 'used'), 0)::int as orders_used,
      coalesce(sum(c.count) filter (where c.state = 'held'), 0)::int as orders_held
    from stock_pools p left join stock_claims c on c.merchant = p.merchant and c.pool = p.id
    group by p.merchant, p.id, p.used, p.held, p.plan
  `,
  )
  return answer.filter(({ merchant, pool, used, held, plan, orders_used, orders_held }) => {
    const before = seats[`${merchant}/${pool.replace('tour/', '')}`] ?? { used: 0, held: 0 }
    const right = used === orders_used + before.used && held === orders_held + before.held
    return !right || (plan >= 0 && used + held > plan)
  })
}

/**
 * Orders whose claims do not match their live units: a claim is held or used for as many units as are live (one that
 * has begun keeps what it had), and nothing is claimed for a closed order that had not begun. Visas of products without a
 * daily capacity claim nothing, deposits neither; a device is claimed of each day on which it is used; pieces of goods
 * that have left the shop stay claimed, also given back ones.
 */
async function wrongClaims(db: Db) {
  return rowsOf<Record<string, unknown>>(
    db,
    sql`
    select o.order_no, o.phase, o.sub_status, claimed.count as claimed, live.count as live
    from orders o
    cross join lateral (
      select coalesce(sum(count), 0)::int as count from stock_claims c where c.order_no = o.order_no
    ) claimed
    cross join lateral (
      select (count(*) * case when o.kind = 'debris' then jsonb_array_length(o.snapshot -> 'pools') else 1 end)::int as count
      from order_units u left join goods_pieces g on g.unit_id = u.id
      where u.order_no = o.order_no and (u.status in (1, 4) or g.sent_at is not null)
        and not exists (select 1 from debris_tickets t where t.unit_id = u.id and t.sort = 'deposit')
        and not (o.kind = 'visa' and not (o.snapshot ->> 'limited')::boolean)
    ) live
    where o.phase not in ('done', 'refunded') and not (o.kind = 'tour' and o.sub_status = 230)
      and claimed.count <> live.count
  `,
  )
}

/** Departures without seats, and tours' orders without their own row. */
async function lostDepartures(db: Db) {
  return rowsOf<Record<string, unknown>>(
    db,
    sql`
    select d.merchant, d.id from departures d
    left join stock_pools p on p.merchant = d.merchant and p.id = 'tour/' || d.id
    where p.id is null
    union all
    select o.merchant, o.order_no from orders o left join tour_orders t on t.order_no = o.order_no
    where o.kind = 'tour' and t.order_no is null
  `,
  )
}

/** Visas' orders without their own row, units without an applicant, and applicants without a unit of a visa. */
async function wrongVisas(db: Db) {
  return rowsOf<Record<string, unknown>>(
    db,
    sql`
    select o.order_no, u.id from orders o
    join order_units u on u.order_no = o.order_no
    left join visa_orders v on v.order_no = o.order_no
    left join visa_applicants a on a.unit_id = u.id and a.order_no = o.order_no
    where (o.kind = 'visa') <> (v.order_no is not null) or (o.kind = 'visa') <> (a.unit_id is not null)
  `,
  )
}

/** Orders of fragment products without their own row, and units without a ticket. */
async function wrongDebris(db: Db) {
  return rowsOf<Record<string, unknown>>(
    db,
    sql`
    select o.order_no, u.id from orders o
    join order_units u on u.order_no = o.order_no
    left join debris_orders d on d.order_no = o.order_no
    left join debris_tickets t on t.unit_id = u.id and t.order_no = o.order_no
    where (o.kind = 'debris') <> (d.order_no is not null) or (o.kind = 'debris') <> (t.unit_id is not null)
  `,
  )
}

/** Tours whose 已售 is not the number from before plus the places their orders use. */
async function wrongSold(db: Db, before: BooksBefore) {
  const answer = await rowsOf<{ tour: string; sold: number; used: number }>(
    db,
    sql`
    select t.merchant || '/' || t.id as tour, t.sold,
      coalesce(sum(c.count) filter (where c.state = 'used'), 0)::int as used
    from tours t
    left join tour_orders o on o.merchant = t.merchant and o.tour_id = t.id
    left join stock_claims c on c.order_no = o.order_no
    group by t.merchant, t.id, t.sold
  `,
  )
  return answer.filter(({ tour, sold, used }) => sold !== used + (before.sold[tour] ?? 0))
}

/** The counts that seedCatalogue gives departures and tours without orders. */
const catalogueBooks: BooksBefore = {
  seats: { 'alpha/d-10': { used: 3, held: 2 }, 'alpha/d-30': { used: 0, held: 4 } },
  sold: { 'alpha/t1': 50, 'alpha/t2': 80 },
}
