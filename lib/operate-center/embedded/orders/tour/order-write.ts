import { and, eq, sql } from 'drizzle-orm'
import type { ConfirmMode } from '../../../../domain/orders/order-states.ts'
import type { Seats } from '../../../../domain/stock/seats.ts'
import type { PlaceType } from '../../../../domain/vocabulary.ts'
import type { Tenant } from '../../../../tenant/tenant.ts'
import { departures } from '../../catalogue/tours/schema.ts'
import type { Db } from '../../kernel/context.ts'
import { rawStatement } from '../../kernel/db/statement.ts'
import { newId } from '../../kernel/order-numbers.ts'
import type { Attribution, OrderSnapshot } from './order-snapshot.ts'

export type NewTraveller = {
  personType: PlaceType
  share: number
  sealed: string | null
  documentHash: string | null
}

export type NewOrder = {
  orderNo: string
  tenant: Tenant
  customerId: string
  label: number
  subStatus: number
  tourId: string
  departureId: string
  departDate: string
  returnDate: string
  confirmMode: ConfirmMode
  snapshot: OrderSnapshot
  contactSealed: string
  payable: number
  dueNow: number
  seats: number
  payDeadline: Date | null
  attribution: Attribution
  travellers: readonly NewTraveller[]
  at: Date
}

export type Written =
  /** `remaining` seats after this order; null: unlimited. */
  | { result: 'written'; remaining: number | null }
  | { result: 'sold-out'; seats: Seats }
  /** One of the travellers has a place on this departure already. */
  | { result: 'doubled' }
  | { result: 'no-customer' | 'no-departure' }

/**
 * Holds the seats and writes order, travellers and first history row in one statement, so that the departure's row is
 * locked for one round trip and the commit only. All or nothing: whatever is not `written` has to be rolled back.
 */
export async function writeOrder(db: Db, order: NewOrder): Promise<Written> {
  const { tenant, departureId } = order
  const { merchant } = tenant
  const travellers = order.travellers.map((traveller, position) => ({
    ...traveller,
    id: newId('ot'),
    position,
  }))
  const [row] = await write(db, {
    ...order,
    ...tenant,
    snapshot: JSON.stringify(order.snapshot),
    payDeadline: order.payDeadline?.toISOString() ?? null,
    attribution: JSON.stringify(order.attribution),
    travellers: JSON.stringify(travellers),
    at: order.at.toISOString(),
  })
  if (row?.held === 1) {
    return row.party === travellers.length
      ? { result: 'written', remaining: row.remaining }
      : { result: 'doubled' }
  }
  if (row?.buyers === 0) return { result: 'no-customer' }
  const [left] = await db
    .select({ plan: departures.planSeats, used: departures.usedSeats, held: departures.heldSeats })
    .from(departures)
    .where(
      and(eq(departures.merchant, merchant), eq(departures.id, departureId), eq(departures.status, 'onSale')),
    )
  return left ? { result: 'sold-out', seats: left } : { result: 'no-departure' }
}

const the = (name: keyof NewOrder | keyof Tenant) => sql.placeholder(name)

const write = rawStatement<{ buyers: number; held: number; remaining: number | null; party: number }>(
  'write order',
  sql`
    with buyer as (
      select id from customers where id = ${the('customerId')} and merchant = ${the('merchant')}
    ), seat as (
      update departures set held_seats = held_seats + ${the('seats')}::int
      where merchant = ${the('merchant')} and id = ${the('departureId')} and status = 'onSale'
        and (plan_seats = -1 or used_seats + held_seats + ${the('seats')}::int <= plan_seats)
        and exists (select 1 from buyer)
      returning case when plan_seats = -1 then null else plan_seats - used_seats - held_seats end as remaining
    ), placed as (
      insert into orders (
        order_no, project, merchant, channel, distributor, customer_id, kind, label, sub_status, tour_id,
        departure_id, depart_date, return_date, confirm_mode, travellers, snapshot, contact_sealed, payable, due_now,
        seats, seat_state, pay_deadline, attribution, created_at, updated_at
      )
      select ${the('orderNo')}, ${the('project')}, ${the('merchant')}, ${the('channel')}, ${the('distributor')},
        buyer.id, 'tour', ${the('label')}::int, ${the('subStatus')}::int, ${the('tourId')}, ${the('departureId')},
        ${the('departDate')}::date, ${the('returnDate')}::date, ${the('confirmMode')}, ${the('seats')}::int,
        ${the('snapshot')}::jsonb, ${the('contactSealed')}, ${the('payable')}::bigint, ${the('dueNow')}::bigint,
        ${the('seats')}::int, 'held', ${the('payDeadline')}::timestamptz, ${the('attribution')}::jsonb,
        ${the('at')}::timestamptz, ${the('at')}::timestamptz
      from seat, buyer
      returning order_no
    ), party as (
      insert into order_travellers (
        id, order_no, merchant, departure_id, position, person_type, share, sealed, document_hash
      )
      select t.id, placed.order_no, ${the('merchant')}, ${the('departureId')}, t.position, t."personType", t.share,
        t.sealed, t."documentHash"
      from placed, jsonb_to_recordset(${the('travellers')}::jsonb)
        as t(id text, position int, "personType" text, share bigint, sealed text, "documentHash" text)
      on conflict (merchant, departure_id, document_hash) where document_hash is not null and status in (1, 4)
        do nothing
      returning id
    ), noted as (
      insert into order_history (order_no, merchant, event, to_status, by, at)
      select order_no, ${the('merchant')}, 'submit', ${the('subStatus')}::int, 'customer', ${the('at')}::timestamptz
      from placed
    )
    select (select count(*) from buyer)::int as buyers, (select count(*) from seat)::int as held,
      (select remaining from seat)::int as remaining, (select count(*) from party)::int as party
  `,
)
