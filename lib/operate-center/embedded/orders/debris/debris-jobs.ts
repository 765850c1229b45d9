import { and, eq, inArray, isNotNull, isNull, lt, lte, type SQL, sql } from 'drizzle-orm'
import {
  addDays,
  type CalendarDate,
  formatDate,
  shanghaiInstant,
  todayInShanghai,
} from '../../../../base/calendar/dates.ts'
import { DAY_MS } from '../../../../base/calendar/durations.ts'
import { planDebrisRefund } from '../../../../domain/debris/refund-rule.ts'
import { mayUse } from '../../../../domain/debris/ticket-states.ts'
import { debrisKind } from '../../../../domain/orders/kinds/debris.ts'
import type { Context } from '../../kernel/context.ts'
import type { Job } from '../../kernel/sweeper.ts'
import { inTransaction } from '../../kernel/transact.ts'
import { tellOf } from '../core/order-messages.ts'
import { note } from '../core/order-moves.ts'
import { loadOrders } from '../core/order-queries.ts'
import { grantRefund } from '../core/refund-grant.ts'
import type { OrderRow } from '../core/rows.ts'
import { orders } from '../core/schema.ts'
import { completeDebris } from './complete-debris.ts'
import {
  type DebrisOrder,
  deviceDue,
  hasDevice,
  isOrder,
  loadDebrisOrder,
  lockDebrisOrder,
  type OrderKey,
  refundFacts,
  ticketsOfOrder,
} from './debris-rows.ts'
import { returnDeposits } from './handover.ts'
import { debrisOrders, debrisTickets } from './schema.ts'

const BATCH = 50

/** Reminders go out by day: at nine in the morning in China. */
const REMIND_AT = '09:00'
/** Days before the end of an open package's validity. */
const REMIND_DAYS = 3

const inUse = and(eq(orders.kind, 'debris'), eq(orders.phase, 'serving'))

/** Orders in use that fulfil the conditions; in random order, so that one that cannot go on does not block the others. */
function due(context: Context, ...where: (SQL | undefined)[]): Promise<OrderKey[]> {
  return context.db
    .select({ merchant: orders.merchant, orderNo: orders.orderNo })
    .from(orders)
    .innerJoin(debrisOrders, eq(debrisOrders.orderNo, orders.orderNo))
    .where(and(inUse, ...where))
    .orderBy(sql`random()`)
    .limit(BATCH)
}

/** Whether an order has a unit like that; `u` is the unit, `t` its ticket. */
const has = (condition: SQL) => sql`exists (
  select 1 from order_units u join debris_tickets t on t.unit_id = u.id
  where u.order_no = orders.order_no and (${condition})
)`

/** Does something with each order in a transaction of its own, under its lock; answers with how many it has. */
async function withEach(
  context: Context,
  keys: readonly OrderKey[],
  work: (inside: Context, order: DebrisOrder) => Promise<boolean>,
): Promise<number> {
  let done = 0
  for (const key of keys) {
    await inTransaction(context, async (inside) => {
      const order = await lockDebrisOrder(inside, isOrder(key))
      if (order?.row.phase === 'serving' && (await work(inside, order))) done += 1
      return { ok: true, value: null }
    })
  }
  return done
}

const isUnused = sql`u.status = 1 and t.sort <> 'deposit' and t.used_at is null and t.expired_at is null`

/** Tickets whose day of use or validity is over are expired; what was handed over has been used. */
async function expireTickets(context: Context): Promise<number> {
  const today = todayInShanghai(context.now())
  const keys = await due(
    context,
    lt(debrisOrders.validTo, today),
    has(isUnused),
    // A device is in use until it is back.
    sql`not (${isNotNull(debrisOrders.handedOverAt)} and ${has(sql`t.sort = 'deposit'`)})`,
  )
  return withEach(context, keys, async (inside, order) => {
    const { own, row } = order
    if (own.validTo === null || own.validTo >= today) return false
    const open = ticketsOfOrder(order).filter(mayUse)
    const isHanded = own.handedOverAt !== null
    if (open.length === 0 || (isHanded && hasDevice(order))) return false
    const at = inside.now()
    await inside.db
      .update(debrisTickets)
      .set(isHanded ? { usedAt: at } : { expiredAt: at })
      .where(
        inArray(
          debrisTickets.unitId,
          open.map(({ unit }) => unit.id),
        ),
      )
    if (!isHanded) {
      await note(inside, row, { event: 'expired', by: 'system' })
      const reason =
        order.snapshot.package.refund.expired === 'refund'
          ? '未使用的金额将原路退回'
          : '按购买时的规则不予退款'
      await tellOf(inside, order, 'debrisExpired', { reason })
    }
    await settle(inside, await loadDebrisOrder(inside, row))
    return true
  })
}

/** What expired tickets and devices that nobody collected give back by themselves. */
const givesBack = has(sql`
  u.status = 1 and (
    (t.expired_at is not null and orders.snapshot -> 'package' -> 'refund' ->> 'expired' = 'refund')
    or (t.sort = 'deposit' and ${isNull(debrisOrders.handedOverAt)} and not exists (
      select 1 from order_units v join debris_tickets w on w.unit_id = v.id
      where v.order_no = u.order_no and v.status in (1, 4) and w.sort <> 'deposit' and w.expired_at is null
    ))
  )
`)

/**
 * Gives back by the package's rule what has expired, with the deposits of devices that nobody collected, and ends the
 * order where nothing is open any more. What a request of the buyer is about waits until that is decided.
 */
async function settle(context: Context, order: DebrisOrder): Promise<boolean> {
  const now = context.now()
  const tickets = ticketsOfOrder(order)
  const isOver = tickets.every(
    ({ sort, status, state }) => sort === 'deposit' || status === 2 || status === 3 || state === 'expired',
  )
  const { expired } = order.snapshot.package.refund
  const chosen = tickets.filter(({ sort, status, state }) => {
    if (status !== 1) return false
    if (sort === 'deposit') return isOver && order.own.handedOverAt === null
    return state === 'expired' && expired === 'refund'
  })
  let current = order
  if (chosen.length > 0) {
    const plan = planDebrisRefund({
      ...refundFacts(order, now),
      by: 'expiry',
      chosen: chosen.map(({ unit }) => unit.id),
      words: debrisKind.words.units,
    })
    const granted = plan.ok ? await grantRefund(context, order, plan, '过期未使用，自动退款') : plan
    if (!granted.ok) return false
    const after = await lockDebrisOrder(context, isOrder(order.row))
    if (!after) return true
    current = after
  }
  return (await completeDebris(context, current)) || chosen.length > 0
}

const refundExpired = async (context: Context) => withEach(context, await due(context, givesBack), settle)

const refundDeposits = async (context: Context) =>
  withEach(
    context,
    await due(context, isNotNull(debrisOrders.deviceBackAt), has(sql`u.status = 1 and t.sort = 'deposit'`)),
    returnDeposits,
  )

/** Ends orders whose last open ticket was given back or withdrawn from a refund: nobody uses one then. */
const finishUsed = async (context: Context) =>
  withEach(
    context,
    await due(
      context,
      sql`not ${has(sql`u.status = 4 or (u.status = 1 and (
        t.sort = 'deposit' or (t.used_at is null and t.expired_at is null)
      ))`)}`,
      has(sql`u.status = 1`),
    ),
    (inside, order) => completeDebris(inside, order),
  )

/** The last day on which reminders were due by now: today, from nine on. */
function remindDay(now: Date): CalendarDate {
  const today = todayInShanghai(now)
  return now.getTime() < shanghaiInstant(today, REMIND_AT) ? addDays(today, -1) : today
}

/** When the customer is reminded of using it: the day before, or some days before the validity ends. */
function remindOfUseAt({ own }: DebrisOrder): Date | null {
  if (own.date !== null) return new Date(shanghaiInstant(addDays(own.date, -1), REMIND_AT))
  return own.validTo === null
    ? null
    : new Date(shanghaiInstant(addDays(own.validTo, -REMIND_DAYS), REMIND_AT))
}

const endOf = (date: CalendarDate) => new Date(shanghaiInstant(date) + DAY_MS)

/** Reminds once of a day of use or of the end of a validity; not where it was ordered later than that. */
async function remindOfUse(context: Context): Promise<number> {
  const now = context.now()
  const today = todayInShanghai(now)
  const day = remindDay(now)
  const keys = await due(
    context,
    isNull(debrisOrders.useRemindedAt),
    sql`(${lte(debrisOrders.date, addDays(day, 1))}
      or (${isNull(debrisOrders.date)} and ${lte(debrisOrders.validTo, addDays(day, REMIND_DAYS))}))`,
  )
  return withEach(context, keys, async (inside, order) => {
    const { own, row } = order
    const at = remindOfUseAt(order)
    if (at === null || now < at || own.useRemindedAt !== null) return false
    await inside.db
      .update(debrisOrders)
      .set({ useRemindedAt: now })
      .where(eq(debrisOrders.orderNo, row.orderNo))
    const { validTo } = own
    if (validTo === null || row.createdAt >= at || now >= endOf(validTo)) return true
    if (own.handedOverAt !== null || !ticketsOfOrder(order).some(mayUse)) return true
    if (own.date === null) await tellOf(inside, order, 'debrisExpiring', { until: lastMinute(validTo) })
    else if (today < own.date) await tellOf(inside, order, 'debrisUseReminder')
    return true
  })
}

/** 23:59 of a day, as messages say until when. */
const lastMinute = (date: CalendarDate) => new Date(shanghaiInstant(date, '23:59'))

/** Reminds once, the day before, of a device that has to be sent back. */
async function remindOfReturn(context: Context): Promise<number> {
  const now = context.now()
  const keys = await due(
    context,
    isNotNull(debrisOrders.handedOverAt),
    isNull(debrisOrders.returnSentAt),
    isNull(debrisOrders.deviceBackAt),
    isNull(debrisOrders.returnRemindedAt),
    sql`debris_orders.valid_to + (orders.snapshot -> 'package' ->> 'returnDays')::int
      <= ${addDays(remindDay(now), 1)}::date`,
    has(sql`t.sort = 'deposit'`),
  )
  return withEach(context, keys, async (inside, order) => {
    const by = deviceDue(order)
    if (by === null || now.getTime() < shanghaiInstant(addDays(by, -1), REMIND_AT)) return false
    await inside.db
      .update(debrisOrders)
      .set({ returnRemindedAt: now })
      .where(eq(debrisOrders.orderNo, order.row.orderNo))
    await tellOf(inside, order, 'debrisDeviceReminder', { until: lastMinute(by) })
    return true
  })
}

/** What staff should look into: a device that is not back, and something that has to be sent soon. */
export async function debrisWarnings(
  context: Context,
  rows: readonly OrderRow[],
): Promise<ReadonlyMap<string, string[]>> {
  const served = (await loadOrders(
    context,
    rows.filter(({ phase }) => phase === 'serving'),
  )) as DebrisOrder[]
  const today = todayInShanghai(context.now())
  return new Map(
    served.flatMap((order) => {
      const texts = warningsOf(order, today)
      return texts.length > 0 ? [[order.row.orderNo, texts] as const] : []
    }),
  )
}

function warningsOf(order: DebrisOrder, today: CalendarDate): string[] {
  const { own } = order
  const by = deviceDue(order)
  const isOut = own.handedOverAt !== null && own.deviceBackAt === null
  const texts: string[] = []
  if (by !== null && isOut && today > by) {
    texts.push(
      own.returnSentAt === null
        ? `设备应于${formatDate(by)}前归还，已逾期，请联系客户`
        : `设备应于${formatDate(by)}前归还，客户已寄回，请查收登记`,
    )
  }
  const waits = own.handover === 'courier' && own.handedOverAt === null
  if (waits && own.date !== null && addDays(today, 2) >= own.date && ticketsOfOrder(order).some(mayUse)) {
    texts.push(`${formatDate(own.date)}使用，还未寄出，请尽快寄出`)
  }
  return texts
}

export const debrisJobs: readonly Job[] = [
  { name: 'tickets past their time', run: expireTickets },
  { name: 'refunds of expired tickets', run: refundExpired },
  { name: 'deposits of devices that are back', run: refundDeposits },
  { name: 'finished fragment products', run: finishUsed },
  { name: 'reminders of use', run: remindOfUse },
  { name: 'reminders of devices', run: remindOfReturn },
]
