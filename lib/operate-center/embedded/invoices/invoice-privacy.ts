import { and, asc, count, eq, inArray, isNotNull, lt } from 'drizzle-orm'
import { DAY_MS } from '../../../base/calendar/durations.ts'
import { customers } from '../customers/schema.ts'
import type { Context } from '../kernel/context.ts'
import type { OwnData, Owner } from '../kernel/module.ts'
import { inTransaction } from '../kernel/transact.ts'
import { headsOf, openHead } from './invoice-heads.ts'
import { ordersOn } from './invoice-rows.ts'
import { invoiceFiles, invoiceHeads, invoiceHistory, invoices } from './schema.ts'

/** 电商法 31: records of a transaction are kept for three years; invoices go with their orders. */
const RETENTION_DAYS = 3 * 366
const BATCH = 100

const own = ({ merchant, customerId }: Owner) =>
  and(eq(invoices.merchant, merchant), eq(invoices.customerId, customerId))

/** A customer's heads and invoices. The heads go with the account; invoices are records and stay for their time. */
export const invoiceData: OwnData = {
  async collect(context, owner) {
    const rows = await context.db.select().from(invoices).where(own(owner)).orderBy(asc(invoices.createdAt))
    const on = await ordersOn(context, rows)
    return {
      invoiceHeads: (await headsOf(context, owner)).map(({ id, ...head }) => head),
      invoices: rows.map((row) => ({
        ...(row.sealed === null ? {} : openHead(context, row.sealed)),
        type: row.type,
        content: row.content,
        amount: row.amount,
        state: row.state,
        number: row.number,
        issuedOn: row.issuedOn,
        redNumber: row.redNumber,
        orders: (on.get(row.id) ?? []).map(({ orderNo, amount }) => ({ orderNo, amount })),
        createdAt: row.createdAt,
      })),
    }
  },
  async countOpen({ db }, owner) {
    const [open] = await db
      .select({ n: count() })
      .from(invoices)
      .where(and(own(owner), inArray(invoices.state, ['waiting', 'issuing'])))
    return open?.n ?? 0
  },
  async erase({ db }, { merchant, customerId }) {
    await db
      .delete(invoiceHeads)
      .where(and(eq(invoiceHeads.merchant, merchant), eq(invoiceHeads.customerId, customerId)))
  },
}

/** Invoices of deleted accounts lose head, address, file and free texts once the retention period is over. */
export async function anonymiseInvoices(context: Context): Promise<number> {
  const before = new Date(context.now().getTime() - RETENTION_DAYS * DAY_MS)
  const over = await context.db
    .select({ id: invoices.id })
    .from(invoices)
    .innerJoin(
      customers,
      and(eq(customers.id, invoices.customerId), eq(customers.merchant, invoices.merchant)),
    )
    .where(and(isNotNull(customers.deletedAt), isNotNull(invoices.sealed), lt(invoices.updatedAt, before)))
    .limit(BATCH)
  if (over.length === 0) return 0
  const ids = over.map(({ id }) => id)
  await inTransaction(context, async ({ db }) => {
    await db
      .update(invoices)
      .set({ sealed: null, titleHash: '', fileId: null, reason: '', redReason: '', mailState: null })
      .where(inArray(invoices.id, ids))
    await db.delete(invoiceFiles).where(inArray(invoiceFiles.invoiceId, ids))
    await db.update(invoiceHistory).set({ text: '' }).where(inArray(invoiceHistory.invoiceId, ids))
    return { ok: true, value: null }
  })
  return over.length
}
