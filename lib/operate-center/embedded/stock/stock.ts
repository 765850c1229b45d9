import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../kernel/context.ts'
import { rowsOf } from '../kernel/db/rows-of.ts'
import { stockClaims, stockPools } from './schema.ts'

export type PoolRow = typeof stockPools.$inferSelect

/** A quantity of one pool. */
export type Claim = { pool: string; count: number }

/** What a move did to a pool: how much of `used` and of what is free changed, and what is left (null: unlimited). */
export type MovedPool = { pool: string; used: number; freed: number; left: number | null }

type Ref = { merchant: string; orderNo: string }
type Db1 = { db: Db }

/** What an order holds or uses, by pool. */
export async function claimsOf({ db }: Db1, { merchant, orderNo }: Ref) {
  return db
    .select({ pool: stockClaims.pool, count: stockClaims.count, state: stockClaims.state })
    .from(stockClaims)
    .where(and(eq(stockClaims.merchant, merchant), eq(stockClaims.orderNo, orderNo)))
    .orderBy(asc(stockClaims.pool))
}

/** In SQL: whether a pool of the query has something left, the rule `hasSeats` for one. Names in full, for selected fields. */
export const hasLeft = sql`(stock_pools.plan = -1 or stock_pools.used + stock_pools.held < stock_pools.plan)`

/** Pools as they are now, by id. */
export async function readPools(db: Db, merchant: string, ids: readonly string[]): Promise<PoolRow[]> {
  return db
    .select()
    .from(stockPools)
    .where(and(eq(stockPools.merchant, merchant), inArray(stockPools.id, [...ids])))
    .orderBy(asc(stockPools.id))
}

/** Locks these pools until the transaction ends, always in the same sequence. */
export async function lockPools(db: Db, merchant: string, ids: readonly string[]): Promise<PoolRow[]> {
  return db
    .select()
    .from(stockPools)
    .where(and(eq(stockPools.merchant, merchant), inArray(stockPools.id, [...ids])))
    .orderBy(asc(stockPools.id))
    .for('no key update')
}

/** Turns everything an order holds into used. The order has to be locked. */
export async function bookUsed({ db }: Db1, { merchant, orderNo }: Ref): Promise<MovedPool[]> {
  return rowsOf<MovedPool>(
    db,
    sql`
    with mine as (
      select pool, count from stock_claims
      where order_no = ${orderNo} and merchant = ${merchant} and state = 'held'
    ), locked as (
      select p.id from stock_pools p join mine m on m.pool = p.id
      where p.merchant = ${merchant} order by p.id for no key update of p
    ), moved as (
      update stock_pools p set held = p.held - m.count, used = p.used + m.count
      from mine m join locked l on l.id = m.pool
      where p.merchant = ${merchant} and p.id = m.pool
      returning p.id as pool, m.count as used, 0 as freed,
        case when p.plan = -1 then null else p.plan - p.used - p.held end as left
    ), marked as (
      update stock_claims c set state = 'used' from moved
      where c.order_no = ${orderNo} and c.merchant = ${merchant} and c.pool = moved.pool
    )
    select pool, used, freed, "left" from moved order by pool
  `,
  )
}

/**
 * Gives an order's stock back: all of it, or `part`. The order has to be locked. Releasing more than it has violates
 * the tables' check constraints and fails the transaction.
 */
export async function releaseStock(
  { db }: Db1,
  { merchant, orderNo }: Ref,
  part: 'all' | readonly Claim[],
): Promise<MovedPool[]> {
  const asked = part === 'all' ? null : JSON.stringify(part)
  return rowsOf<MovedPool>(
    db,
    sql`
    with part as (
      select pool, count from jsonb_to_recordset(${asked}::jsonb) as p(pool text, count int)
    ), mine as (
      select c.pool, c.state, coalesce(part.count, c.count) as count
      from stock_claims c left join part on part.pool = c.pool
      where c.order_no = ${orderNo} and c.merchant = ${merchant} and c.state <> 'released'
        and (${asked}::jsonb is null or part.pool is not null)
    ), locked as (
      select p.id from stock_pools p join mine m on m.pool = p.id
      where p.merchant = ${merchant} order by p.id for no key update of p
    ), moved as (
      update stock_pools p set
        held = p.held - case when m.state = 'held' then m.count else 0 end,
        used = p.used - case when m.state = 'used' then m.count else 0 end
      from mine m join locked l on l.id = m.pool
      where p.merchant = ${merchant} and p.id = m.pool
      returning p.id as pool, case when m.state = 'used' then -m.count else 0 end as used, m.count as freed,
        case when p.plan = -1 then null else p.plan - p.used - p.held end as left
    ), marked as (
      update stock_claims c set count = c.count - moved.freed,
        state = case when c.count = moved.freed then 'released' else c.state end
      from moved
      where c.order_no = ${orderNo} and c.merchant = ${merchant} and c.pool = moved.pool
    )
    select pool, used, freed, "left" from moved order by pool
  `,
  )
}

/**
 * Moves everything an order holds or uses of one pool to another, all or nothing, in one statement. The order has to be
 * locked. Null when the other pool has not enough left: nothing is written. `used` of the pools is 0, because a move
 * sells nothing.
 */
export async function moveStock(
  { db }: Db1,
  { merchant, orderNo }: Ref,
  { from, to }: { from: string; to: string },
): Promise<MovedPool[] | null> {
  await lockPools(db, merchant, [from, to])
  const answer = await rowsOf<MovedPool>(
    db,
    sql`
    with mine as (
      select count, state from stock_claims
      where order_no = ${orderNo} and merchant = ${merchant} and pool = ${from} and state <> 'released'
    ), taken as (
      update stock_pools p set
        held = p.held + case when m.state = 'held' then m.count else 0 end,
        used = p.used + case when m.state = 'used' then m.count else 0 end
      from mine m
      where p.merchant = ${merchant} and p.id = ${to}
        and (p.plan = -1 or p.plan - p.used - p.held >= m.count)
      returning p.id as pool, 0 as used, -m.count as freed,
        case when p.plan = -1 then null else p.plan - p.used - p.held end as left
    ), freed as (
      update stock_pools p set
        held = p.held - case when m.state = 'held' then m.count else 0 end,
        used = p.used - case when m.state = 'used' then m.count else 0 end
      from mine m, taken
      where p.merchant = ${merchant} and p.id = ${from}
      returning p.id as pool, 0 as used, m.count as freed,
        case when p.plan = -1 then null else p.plan - p.used - p.held end as left
    ), marked as (
      update stock_claims c set pool = taken.pool from taken
      where c.order_no = ${orderNo} and c.merchant = ${merchant} and c.pool = ${from}
    )
    select pool, used, freed, "left" from taken union all select pool, used, freed, "left" from freed
  `,
  )
  return answer.length === 2 ? answer : null
}
