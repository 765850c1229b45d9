import { sql } from 'drizzle-orm'
import type { Db } from '../kernel/context.ts'

/** Departures and tours that do not say what their orders occupy. Empty when the books are right. */
export async function wrongBooks(db: Db) {
  return [...(await wrongSeats(db)), ...(await wrongSold(db))]
}

/**
 * Departures whose seats do not add up: used and held must each be what their live orders occupy (beyond what the
 * fixture put there).
 */
async function wrongSeats(db: Db) {
  const answer = (await db.execute(sql`
    select d.merchant || '/' || d.id as departure, d.used_seats as used, d.held_seats as held, d.plan_seats as plan,
      coalesce(sum(o.seats) filter (where o.seat_state = 'used'), 0)::int as orders_used,
      coalesce(sum(o.seats) filter (where o.seat_state = 'held'), 0)::int as orders_held,
      count(o.*) filter (where (o.seat_state = 'released') <> (o.seats = 0))::int as odd
    from departures d left join orders o on o.merchant = d.merchant and o.departure_id = d.id
    group by d.merchant, d.id, d.used_seats, d.held_seats, d.plan_seats
  `)) as unknown as {
    rows: {
      departure: string
      used: number
      held: number
      plan: number
      orders_used: number
      orders_held: number
      odd: number
    }[]
  }
  return answer.rows.filter(({ departure, used, held, plan, orders_used, orders_held, odd }) => {
    const before = fixtureSeats[departure] ?? { used: 0, held: 0 }
    const right = used === orders_used + before.used && held === orders_held + before.held
    return !right || odd > 0 || (plan >= 0 && used + held > plan)
  })
}

/** Tours that do not say 已售 for what seedCatalogue gave them and the places their orders use. */
async function wrongSold(db: Db) {
  const answer = (await db.execute(sql`
    select t.merchant || '/' || t.id as tour, t.sold,
      coalesce(sum(o.seats) filter (where o.seat_state = 'used'), 0)::int as used
    from tours t left join orders o on o.merchant = t.merchant and o.tour_id = t.id
    group by t.merchant, t.id, t.sold
  `)) as unknown as { rows: { tour: string; sold: number; used: number }[] }
  return answer.rows.filter(({ tour, sold, used }) => sold !== used + (fixtureSold[tour] ?? 0))
}

const fixtureSold: Record<string, number> = { 'alpha/t1': 50, 'alpha/t2': 80 }

/** What seedCatalogue put on departures without orders. */
const fixtureSeats: Record<string, { used: number; held: number }> = {
  'alpha/d-10': { used: 3, held: 2 },
  'alpha/d-30': { used: 0, held: 4 },
}
