import { and, asc, count, eq, inArray, isNotNull, isNull, lt } from 'drizzle-orm'
import type { OrderLabel } from '../../../../domain/vocabulary.ts'
import { customers } from '../../customers/schema.ts'
import type { Context } from '../../kernel/context.ts'
import type { OwnData } from '../../kernel/module.ts'
import { inTransaction } from '../../kernel/transact.ts'
import type { OrderContact } from '../tour/order-snapshot.ts'
import { ordersOf } from './order-queries.ts'
import { orderHistory, orders, orderTravellers, refunds } from './schema.ts'

/** Labels of orders that still await something: payment, or the end of what was paid for (specification, section 4). */
const OPEN_LABELS: OrderLabel[] = [1, 2]

/** 电商法 31: records of a transaction are kept for three years after it is over. */
const RETENTION_DAYS = 3 * 366
const BATCH = 100

/** A customer's orders, for their copy of everything. Orders outlive the account, so nothing is erased with it. */
export const orderData: OwnData = {
  async collect({ db, sealer }, owner) {
    const bought = await db.select().from(orders).where(ordersOf(owner)).orderBy(asc(orders.createdAt))
    const places = bought.length
      ? await db
          .select()
          .from(orderTravellers)
          .where(
            inArray(
              orderTravellers.orderNo,
              bought.map(({ orderNo }) => orderNo),
            ),
          )
          .orderBy(asc(orderTravellers.position))
      : []
    return {
      orders: bought.map((order) => ({
        orderNo: order.orderNo,
        kind: order.kind,
        label: order.label,
        product: order.snapshot,
        departDate: order.departDate,
        returnDate: order.returnDate,
        contact: sealer.openObject(order.contactSealed),
        travellers: places
          .filter(({ orderNo, sealed }) => orderNo === order.orderNo && sealed !== null)
          .map(({ sealed, personType }) => ({ personType, ...sealer.openObject(sealed ?? '') })),
        payable: order.payable,
        paid: order.paid,
        refunded: order.refunded,
        attribution: order.attribution,
        createdAt: order.createdAt,
      })),
    }
  },
  async countOpen({ db }, owner) {
    const [open] = await db
      .select({ n: count() })
      .from(orders)
      .where(and(ordersOf(owner), inArray(orders.label, OPEN_LABELS)))
    return open?.n ?? 0
  },
}

const nobody: OrderContact = {
  contact: { name: '', mobile: '', email: '' },
  emergencyContact: null,
  roomNote: '',
  remark: '',
}

/**
 * Orders of those who have left lose names and numbers when their time is over, and every free text
 * written about them; what was bought and paid stays.
 */
export async function anonymiseOrders(context: Context): Promise<number> {
  const { now, sealer } = context
  const before = new Date(now().getTime() - RETENTION_DAYS * 86_400_000)
  const over = await context.db
    .select({ orderNo: orders.orderNo, merchant: orders.merchant })
    .from(orders)
    .innerJoin(customers, and(eq(customers.id, orders.customerId), eq(customers.merchant, orders.merchant)))
    .where(and(isNotNull(customers.deletedAt), isNull(orders.anonymisedAt), lt(orders.updatedAt, before)))
    .limit(BATCH)
  if (over.length === 0) return 0
  const numbers = over.map(({ orderNo }) => orderNo)
  await inTransaction(context, async ({ db }) => {
    await db
      .update(orderTravellers)
      .set({ sealed: null, documentHash: null })
      .where(inArray(orderTravellers.orderNo, numbers))
    await db.update(orderHistory).set({ note: '' }).where(inArray(orderHistory.orderNo, numbers))
    await db.update(refunds).set({ reason: '', note: '' }).where(inArray(refunds.orderNo, numbers))
    await db
      .update(orders)
      .set({
        contactSealed: sealer.seal(JSON.stringify(nobody)),
        cancelReason: '',
        attribution: {},
        anonymisedAt: now(),
      })
      .where(inArray(orders.orderNo, numbers))
    return { ok: true, value: null }
  })
  return over.length
}
