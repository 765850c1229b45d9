import { and, asc, count, inArray, isNull, lt, type SQL } from 'drizzle-orm'
import { PHASES, phases } from '../../../../domain/orders/phases.ts'
import type { Context } from '../../kernel/context.ts'
import { inTransaction } from '../../kernel/in-transaction.ts'
import { noContact, openContact } from './contact.ts'
import { kindOf, orderKinds } from './kinds.ts'
import { loadOrders, ordersOf } from './order-queries.ts'
import { orderHistory, orders, orderUnits, refunds } from './schema.ts'

type Owner = { merchant: string; customerId: string }

const OPEN = phases.filter((phase) => PHASES[phase].open)

/** How many of a customer's orders are still owed something: to be paid, or paid and not over. */
export async function openOrdersOf({ db }: Pick<Context, 'db'>, owner: Owner): Promise<number> {
  const [open] = await db
    .select({ n: count() })
    .from(orders)
    .where(and(ordersOf(owner), inArray(orders.phase, OPEN)))
  return open?.n ?? 0
}

/** A customer's orders for the copy of their data, numbers in full: it is the customer's own. */
export async function exportOrders(context: Context, owner: Owner): Promise<Record<string, unknown>[]> {
  const rows = await context.db.select().from(orders).where(ordersOf(owner)).orderBy(asc(orders.createdAt))
  return (await loadOrders(context, rows)).map((order) => {
    const { row, snapshot } = order
    return {
      orderNo: row.orderNo,
      kind: row.kind,
      label: PHASES[row.phase].label,
      product: snapshot,
      contact: openContact(context, row),
      ...kindOf(context, row).exported(context, order),
      payable: row.payable,
      paid: row.paid,
      refunded: row.refunded,
      attribution: row.attribution,
      createdAt: row.createdAt,
    }
  })
}

/**
 * Takes names, numbers and every text that somebody has written out of orders that were last touched before a moment;
 * what was bought and paid stays. Answers how many.
 * `of` says whose.
 */
export async function forgetOrders(
  context: Context,
  { before, of, limit }: { before: Date; of: SQL | undefined; limit: number },
): Promise<number> {
  const over = await context.db
    .select({ orderNo: orders.orderNo })
    .from(orders)
    .where(and(of, isNull(orders.anonymisedAt), lt(orders.updatedAt, before)))
    .limit(limit)
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
