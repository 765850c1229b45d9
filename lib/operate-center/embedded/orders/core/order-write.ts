import { type SQL, sql } from 'drizzle-orm'
import type { ConfirmMode } from '../../../../domain/orders/kind.ts'
import type { Phase } from '../../../../domain/orders/phases.ts'
import type { UnitAddOn } from '../../../../domain/quote/unit-shares.ts'
import type { Tenant } from '../../../../tenant/tenant.ts'
import type { Db } from '../../kernel/context.ts'
import { rawStatement } from '../../kernel/db/statement.ts'
import { queueing } from '../../messages/queueing.ts'
import type { Claim } from '../../stock/stock.ts'

/** A unit of a new order; what its kind adds stands in the same row for the kind's part of the statement. */
type NewUnitRow = {
  id: string
  position: number
  share: number
  addOns: readonly UnitAddOn[]
  sealed: string | null
}

export type NewOrderRow = {
  orderNo: string
  tenant: Tenant
  customerId: string
  kind: string
  productId: string
  phase: Phase
  subStatus: number
  confirmMode: ConfirmMode
  snapshot: object
  snapshotVersion: number
  contactSealed: string
  goods: number
  discount: number
  freight: number
  payable: number
  dueNow: number
  deadline: Date | null
  remindAt: Date | null
  balanceDueAt: Date | null
  serviceFrom: string | null
  serviceTo: string | null
  addressHash: string | null
  attribution: object
  claims: readonly Claim[]
  units: readonly NewUnitRow[]
  /** The kind's own row. */
  own: object
  /** What the buyer is told of the order, as JSON (messages/queueing.ts). */
  messages: string
  at: Date
}

export type Written =
  /** What the order left in the pools it took of (null: unlimited), and how many of the kind's own rows were written. */
  | { result: 'written'; left: { pool: string; left: number | null }[]; own: number }
  /** Not all of the claims can be had. Nothing has been written. */
  | { result: 'sold-out' }
  /** The kind's own condition does not hold. Nothing has been written. */
  | { result: 'not-allowed' }
  | { result: 'no-customer' }

/** What a kind adds to the statement; `placed` has one row when the order is made. */
export type OwnParts = {
  /** A query with a row when the product can be sold. */
  allowed?: SQL
  /** Further `name as (…)` parts. */
  parts?: SQL
  /** How many of its own rows the kind has written. */
  written?: SQL
}

/** A value of the statement. */
export const given = (name: keyof NewOrderRow | keyof Tenant | keyof Claim) => sql.placeholder(name)

type Answer = {
  buyers: number
  allowed: number
  placed: number
  own: number
  taken: { pool: string; left: number | null }[] | null
}

/** How the claims are taken: parts of the statement that end in `taken`, where an order comes from, its claims. */
type Taking = { parts: SQL; placedFrom: SQL; claims: SQL }

const remaining = sql`case when p.plan = -1 then null else p.plan - p.used - p.held end as remaining`

/** Almost every order claims of one pool: one conditional update is all it takes. */
const ofOnePool: Taking = {
  parts: sql`
    taken as (
      update stock_pools p set held = p.held + ${given('count')}::int
      where p.merchant = ${given('merchant')} and p.id = ${given('pool')}
        and (p.plan = -1 or p.used + p.held + ${given('count')}::int <= p.plan)
        and exists (select 1 from buyer) and exists (select 1 from allowed)
      returning p.id as pool, ${remaining}
    )`,
  placedFrom: sql`from buyer, taken`,
  claims: sql`select placed.order_no, ${given('merchant')}, ${given('pool')}, ${given('count')}::int, 'held' from placed`,
}

/** Pools are locked in the sequence of their ids, so that two orders cannot lock each other out. */
const ofSeveralPools: Taking = {
  parts: sql`
    wanted as (
      select c.pool, c.count from jsonb_to_recordset(${given('claims')}::jsonb) as c(pool text, count int)
    ), locked as (
      select p.id, p.plan, p.held, p.used, w.count
      from stock_pools p join wanted w on w.pool = p.id
      where p.merchant = ${given('merchant')}
        and exists (select 1 from buyer) and exists (select 1 from allowed)
      order by p.id
      for no key update of p
    ), fits as (
      select (select count(*) from wanted) = count(*)
        and coalesce(bool_and(plan = -1 or used + held + count <= plan), true)
        and exists (select 1 from buyer) and exists (select 1 from allowed) as ok
      from locked
    ), taken as (
      update stock_pools p set held = p.held + l.count
      from locked l
      where p.merchant = ${given('merchant')} and p.id = l.id and (select ok from fits)
      returning p.id as pool, ${remaining}
    )`,
  placedFrom: sql`
    from buyer
    where (select ok from fits) and (select count(*) from taken) = (select count(*) from wanted)`,
  claims: sql`select placed.order_no, ${given('merchant')}, w.pool, w.count, 'held' from placed, wanted w`,
}

function writing(name: string, taking: Taking, { allowed, parts, written }: OwnParts) {
  return rawStatement<Answer>(
    name,
    sql`
      with buyer as (
        select id from customers where id = ${given('customerId')} and merchant = ${given('merchant')}
          and blocked_at is null and deleted_at is null
        for key share
      ), allowed as (
        ${allowed ?? sql`select 1`}
      ), ${taking.parts}, placed as (
        insert into orders (
          order_no, project, merchant, channel, distributor, customer_id, kind, product_id, phase, sub_status,
          confirm_mode, snapshot, snapshot_version, contact_sealed, goods, discount, freight, payable, due_now,
          pay_deadline, remind_at, balance_due_at, service_from, service_to, address_hash, attribution, created_at,
          updated_at
        )
        select ${given('orderNo')}, ${given('project')}, ${given('merchant')}, ${given('channel')},
          ${given('distributor')}, buyer.id, ${given('kind')}, ${given('productId')}, ${given('phase')},
          ${given('subStatus')}::int, ${given('confirmMode')}, ${given('snapshot')}::jsonb,
          ${given('snapshotVersion')}::int, ${given('contactSealed')}, ${given('goods')}::bigint,
          ${given('discount')}::bigint, ${given('freight')}::bigint, ${given('payable')}::bigint,
          ${given('dueNow')}::bigint, ${given('deadline')}::timestamptz, ${given('remindAt')}::timestamptz,
          ${given('balanceDueAt')}::timestamptz, ${given('serviceFrom')}::date, ${given('serviceTo')}::date,
          ${given('addressHash')}, ${given('attribution')}::jsonb, ${given('at')}::timestamptz, ${given('at')}::timestamptz
        ${taking.placedFrom}
        returning order_no
      ), claimed as (
        insert into stock_claims (order_no, merchant, pool, count, state) ${taking.claims}
      ), placed_units as (
        insert into order_units (id, order_no, merchant, position, share, add_ons, sealed)
        select u.id, placed.order_no, ${given('merchant')}, u.position, u.share, u."addOns", u.sealed
        from placed, jsonb_to_recordset(${given('units')}::jsonb)
          as u(id text, position int, share bigint, "addOns" jsonb, sealed text)
      ), noted as (
        insert into order_history (order_no, merchant, event, to_status, by, at)
        select order_no, ${given('merchant')}, 'submit', ${given('subStatus')}::int, 'customer',
          ${given('at')}::timestamptz
        from placed
      ), told as (${queueing(sql`${given('messages')}`, sql`placed`)})${parts ? sql`, ${parts}` : sql``}
      select (select count(*) from buyer)::int as buyers, (select count(*) from allowed)::int as allowed,
        (select count(*) from placed)::int as placed, (${written ?? sql`0`})::int as own,
        (select jsonb_agg(jsonb_build_object('pool', pool, 'left', remaining)) from taken) as taken
    `,
  )
}

/**
 * Takes all claims of an order or none, and writes order, units, first history row and what its buyer is told of it in
 * one statement, so that the pools are locked for one round trip and the commit only. Whatever is not `written`, and a
 * number of own rows that the kind does not expect, has to be rolled back.
 */
export function orderWriter(
  kind: string,
  own: OwnParts = {},
): (db: Db, order: NewOrderRow) => Promise<Written> {
  const writeOfOne = writing(`write ${kind} order`, ofOnePool, own)
  const writeOfSeveral = writing(`write ${kind} order of several pools`, ofSeveralPools, own)
  return async (db, { tenant, claims, ...order }) => {
    const [claim, ...more] = claims
    const values = {
      ...order,
      ...tenant,
      snapshot: JSON.stringify(order.snapshot),
      attribution: JSON.stringify(order.attribution),
      units: JSON.stringify(order.units),
      own: JSON.stringify(order.own),
      deadline: order.deadline?.toISOString() ?? null,
      remindAt: order.remindAt?.toISOString() ?? null,
      balanceDueAt: order.balanceDueAt?.toISOString() ?? null,
      at: order.at.toISOString(),
    }
    const [row] =
      claim && more.length === 0
        ? await writeOfOne(db, { ...values, ...claim })
        : await writeOfSeveral(db, { ...values, claims: JSON.stringify(claims) })
    if (row?.placed === 1) return { result: 'written', left: row.taken ?? [], own: row.own }
    if (row?.buyers === 0) return { result: 'no-customer' }
    return { result: row?.allowed === 0 ? 'not-allowed' : 'sold-out' }
  }
}
