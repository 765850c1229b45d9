import { and, eq, gte, lt, lte, or, sql } from 'drizzle-orm'
import { addDays, shanghaiInstant } from '../../../base/calendar/dates.ts'
import type { Handlers } from '../kernel/context.ts'
import { readList } from '../kernel/lists.ts'
import { ofShop } from '../kernel/own-shops.ts'
import { ordersOfStaff } from '../orders/core/orders-of-staff.ts'
import { orders } from '../orders/core/schema.ts'
import { channelNames } from './payment-channels.ts'
import { paymentAttempts as attempts, paymentRefunds as payouts } from './schema.ts'
import { isReplaced, shownPayout } from './staff-payouts.ts'

const from = (day: string) => new Date(shanghaiInstant(day))
const until = (day: string) => new Date(shanghaiInstant(addDays(day, 1)))

const itsOrder = and(eq(orders.orderNo, attempts.orderNo), eq(orders.merchant, attempts.merchant))
const backIn = (state: 'done' | 'processing') => sql<string>`(
  select coalesce(sum(payment_refunds.amount), 0) from payment_refunds
  where payment_refunds.attempt_no = payment_attempts.attempt_no and payment_refunds.state = ${state}
)`

/** Payments and pay-outs of the orders that a member of staff reaches, page by page. */
export const staffPaymentLists: Handlers<'staff.payments' | 'staff.payouts'> = {
  'staff.payments': async ({ db }, { merchant }, input, { staff }) => {
    const { search, orderNo, channel, state, shop, amountFrom, amountTo } = input
    const { paidFrom, paidTo, createdFrom, createdTo } = input
    const found = and(
      ordersOfStaff({ staff, merchant, call: 'staff.payments' }),
      eq(attempts.merchant, merchant),
      ofShop(orders, shop),
      orderNo ? eq(attempts.orderNo, orderNo.toUpperCase()) : undefined,
      channel && eq(attempts.channel, channel),
      state && eq(attempts.state, state),
      input.for && eq(attempts.kind, input.for),
      paidFrom ? gte(attempts.paidAt, from(paidFrom)) : undefined,
      paidTo ? lt(attempts.paidAt, until(paidTo)) : undefined,
      createdFrom ? gte(attempts.createdAt, from(createdFrom)) : undefined,
      createdTo ? lt(attempts.createdAt, until(createdTo)) : undefined,
      amountFrom === undefined ? undefined : gte(attempts.amount, amountFrom),
      amountTo === undefined ? undefined : lte(attempts.amount, amountTo),
      search
        ? or(
            eq(attempts.orderNo, search.toUpperCase()),
            eq(attempts.attemptNo, search),
            eq(attempts.transactionNo, search),
          )
        : undefined,
    )
    const { project, channel: shopChannel, distributor } = orders
    return readList(input, {
      sorts: {
        createdAt: { by: attempts.createdAt, type: 'timestamptz' },
        // What is not paid comes before all others.
        paidAt: {
          by: sql`coalesce(${attempts.paidAt}, '2000-01-01T00:00:00Z'::timestamptz)`,
          type: 'timestamptz',
        },
        amount: { by: attempts.amount, type: 'bigint' },
      },
      id: attempts.attemptNo,
      rows: (order) =>
        db
          .select({
            row: attempts,
            shop: { project, channel: shopChannel, distributor },
            refunded: backIn('done'),
            refunding: backIn('processing'),
            cursor: order.cursor,
          })
          .from(attempts)
          .innerJoin(orders, itsOrder)
          .where(and(found, order.after))
          .orderBy(...order.orderBy)
          .limit(order.limit),
      items: (rows) =>
        rows.map(({ row, shop: where, refunded, refunding }) => ({
          attemptNo: row.attemptNo,
          orderNo: row.orderNo,
          shop: where,
          channel: row.channel,
          channelName: channelNames[row.channel],
          way: row.way,
          for: row.kind,
          amount: row.amount,
          state: row.state,
          transactionNo: row.transactionNo,
          heard: row.heard,
          refunded: Number(refunded),
          refunding: Number(refunding),
          createdAt: row.createdAt.toISOString(),
          paidAt: row.paidAt?.toISOString() ?? null,
        })),
      async count() {
        const [counted] = await db
          .select({ n: sql<number>`count(*)::int` })
          .from(attempts)
          .innerJoin(orders, itsOrder)
          .where(found)
        return counted?.n ?? 0
      },
    })
  },

  'staff.payouts': async ({ db }, { merchant }, input, { staff }) => {
    const { search, state, channel, orderNo, createdFrom, createdTo, shop } = input
    const found = and(
      ordersOfStaff({ staff, merchant, call: 'staff.payouts' }),
      eq(payouts.merchant, merchant),
      eq(payouts.state, state),
      state === 'failed' ? sql`not ${isReplaced}` : undefined,
      ofShop(orders, shop),
      channel && eq(attempts.channel, channel),
      orderNo ? eq(attempts.orderNo, orderNo.toUpperCase()) : undefined,
      createdFrom ? gte(payouts.createdAt, from(createdFrom)) : undefined,
      createdTo ? lt(payouts.createdAt, until(createdTo)) : undefined,
      search ? or(eq(attempts.orderNo, search.toUpperCase()), eq(payouts.refundNo, search)) : undefined,
    )
    const itsAttempt = eq(attempts.attemptNo, payouts.attemptNo)
    return readList(input, {
      sorts: {
        createdAt: { by: payouts.createdAt, type: 'timestamptz' },
        amount: { by: payouts.amount, type: 'bigint' },
      },
      id: payouts.refundNo,
      rows: (order) =>
        db
          .select({ payout: payouts, attempt: attempts, cursor: order.cursor })
          .from(payouts)
          .innerJoin(attempts, itsAttempt)
          .innerJoin(orders, itsOrder)
          .where(and(found, order.after))
          .orderBy(...order.orderBy)
          .limit(order.limit),
      items: (rows) => rows.map(shownPayout),
      async count() {
        const [counted] = await db
          .select({ n: sql<number>`count(*)::int` })
          .from(payouts)
          .innerJoin(attempts, itsAttempt)
          .innerJoin(orders, itsOrder)
          .where(found)
        return counted?.n ?? 0
      },
    })
  },
}
