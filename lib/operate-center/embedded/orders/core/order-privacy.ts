import { and, asc, count, eq, inArray, isNotNull, isNull, lt } from 'drizzle-orm'
import { DAY_MS } from '../../../../base/calendar/durations.ts'
import { PHASES, phases } from '../../../../domain/orders/phases.ts'
import { customers } from '../../customers/schema.ts'
import type { Context } from '../../kernel/context.ts'
import type { OwnData } from '../../kernel/module.ts'
import { inTransaction } from '../../kernel/transact.ts'
import { noContact } from './contact.ts'
import { kindOf, orderKinds } from './kinds.ts'
import { loadOrders, ordersOf } from './order-queries.ts'
import { orderHistory, orders, orderUnits, refunds } from './schema.ts'

/** Phases of orders that still await something: payment, or the end of what was paid for. */
const OPEN = phases.filter((phase) => PHASES[phase].open)

/** 电商法 31: records of a transaction are kept for three years after it is over. */
const RETENTION_DAYS = 3 * 366
const BATCH = 100

/** A customer's orders, for the copy of their data. Orders outlive the account, so nothing is erased with it. */
export const orderData: OwnData = {
  async collect(context, owner) {
    const rows = await context.db.select().from(orders).where(ordersOf(owner)).orderBy(asc(orders.createdAt))
    return {
      orders: (await loadOrders(context, rows)).map((order) => {
        const { row, snapshot } = order
        return {
          orderNo: row.orderNo,
          kind: row.kind,
          label: PHASES[row.phase].label,
          product: snapshot,
          contact: context.sealer.openObject(row.contactSealed),
          ...kindOf(context, row).exported(context, order),
          payable: row.payable,
          paid: row.paid,
          refunded: row.refunded,
          attribution: row.attribution,
          createdAt: row.createdAt,
        }
      }),
    }
  },
  async countOpen({ db }, owner) {
    const [open] = await db
      .select({ n: count() })
      .from(orders)
      .where(and(ordersOf(owner), inArray(orders.phase, OPEN)))
    return open?.n ?? 0
  },
}

/**
 * Orders of deleted accounts lose names, numbers and every free text about the customer once the retention period is
 * over; what was bought and paid stays.
 */
export async function anonymiseOrders(context: Context): Promise<number> {
  const before = new Date(context.now().getTime() - RETENTION_DAYS * DAY_MS)
  const over = await context.db
    .select({ orderNo: orders.orderNo })
    .from(orders)
    .innerJoin(customers, and(eq(customers.id, orders.customerId), eq(customers.merchant, orders.merchant)))
    .where(and(isNotNull(customers.deletedAt), isNull(orders.anonymisedAt), lt(orders.updatedAt, before)))
    .limit(BATCH)
  if (over.length === 0) return 0
  const numbers = over.map(({ orderNo }) => orderNo)
  await inTransaction(context, async ({ db, now, sealer }) => {
    await db.update(orderUnits).set({ sealed: null }).where(inArray(orderUnits.orderNo, numbers))
    for (const handler of orderKinds.of(context).values()) await handler.forget?.(db, numbers)
    await db.update(orderHistory).set({ note: '' }).where(inArray(orderHistory.orderNo, numbers))
    await db.update(refunds).set({ reason: '', note: '' }).where(inArray(refunds.orderNo, numbers))
    await db
      .update(orders)
      .set({
        contactSealed: sealer.seal(JSON.stringify(noContact)),
        cancelReason: '',
        attribution: {},
        anonymisedAt: now(),
      })
      .where(inArray(orders.orderNo, numbers))
    return { ok: true, value: null }
  })
  return over.length
}
