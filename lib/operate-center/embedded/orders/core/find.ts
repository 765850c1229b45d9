import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { CallName } from '../../../contract/contract.ts'
import { customers } from '../../customers/schema.ts'
import { mobileHash } from '../../customers/sms-codes.ts'
import type { FindSource } from '../../kernel/find.ts'
import type { TrailSubject } from '../../kernel/trail.ts'
import { ordersOfStaff } from './orders-of-staff.ts'
import { orders, refunds } from './schema.ts'
import { boughtName } from './work.ts'

/** Fewer characters of a number's end would find half of the orders. */
const LEAST_TAIL = 4
const title = sql<string>`coalesce(${boughtName}, '')`

/** Orders whose number ends so, by the index of reversed numbers. */
function endsWith(number: string): SQL | undefined {
  if (!/^[A-Z0-9]+$/.test(number) || number.length < LEAST_TAIL) return undefined
  const reversed = [...number].reverse().join('')
  return sql`reverse(${orders.orderNo}) like ${`${reversed}%`}`
}

export const orderFinds: readonly FindSource[] = [
  {
    place: 'order',
    call: 'staff.orders',
    async find(context, { number, mobile }, { reached, limit }) {
      const { db } = context
      const columns = { id: orders.orderNo, number: orders.orderNo, title }
      if (mobile !== null) {
        return db
          .select(columns)
          .from(orders)
          .innerJoin(
            customers,
            and(eq(customers.id, orders.customerId), eq(customers.merchant, orders.merchant)),
          )
          .where(and(reached(orders), eq(customers.mobileHash, mobileHash(context, mobile))))
          .orderBy(desc(orders.createdAt), desc(orders.orderNo))
          .limit(limit)
      }
      const tail = endsWith(number)
      if (!tail) return []
      return db
        .select(columns)
        .from(orders)
        .where(and(reached(orders), tail))
        .orderBy(desc(orders.createdAt), desc(orders.orderNo))
        .limit(limit)
    },
  },
  {
    place: 'refund',
    call: 'staff.refunds',
    find: ({ db }, { text }, { reached, limit }) =>
      db
        .select({ id: refunds.id, number: refunds.id, title })
        .from(refunds)
        .innerJoin(orders, eq(orders.orderNo, refunds.orderNo))
        .where(and(reached(orders), eq(refunds.id, text)))
        .limit(limit),
  },
]

/** A trail of something that belongs to an order, found by its number. */
export function trailOfOrder(
  kind: TrailSubject['kind'],
  call: CallName,
  orderNoOf: (id: string) => SQL,
): TrailSubject {
  return {
    kind,
    async isReached({ db }, { staff, merchant }, id) {
      const found = await db
        .select({ orderNo: orders.orderNo })
        .from(orders)
        .where(and(ordersOfStaff({ staff, merchant, call }), sql`${orders.orderNo} = ${orderNoOf(id)}`))
      return found.length > 0
    },
  }
}

export const orderTrails: readonly TrailSubject[] = [
  trailOfOrder('order', 'staff.order', (id) => sql`${id}::text`),
  trailOfOrder('refund', 'staff.refunds', (id) => sql`(select order_no from refunds where id = ${id})`),
]
