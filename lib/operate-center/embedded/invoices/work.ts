import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { type WorkSource, workColumns } from '../kernel/work.ts'
import { invoices } from './schema.ts'

const columns = {
  id: invoices.id,
  number: sql`case ${invoices.number} when '' then ${invoices.id} else ${invoices.number} end`,
  title: invoices.content,
  merchant: invoices.merchant,
  shop: invoices,
  amount: invoices.amount,
}

export const invoiceWork: readonly WorkSource[] = [
  {
    kind: 'invoiceIssue',
    call: 'staff.issueInvoice',
    place: 'invoice',
    open: ({ db }, reached) =>
      db
        .select(workColumns({ ...columns, since: invoices.createdAt }))
        .from(invoices)
        .where(and(reached({ merchant: invoices.merchant }), inArray(invoices.state, ['waiting', 'failed']))),
  },
  {
    kind: 'invoiceRed',
    call: 'staff.redLetterInvoice',
    place: 'invoice',
    open: ({ db }, reached) =>
      db
        .select(workColumns({ ...columns, since: invoices.redAskedAt }))
        .from(invoices)
        .where(
          and(
            reached({ merchant: invoices.merchant }),
            eq(invoices.state, 'issued'),
            isNotNull(invoices.redAskedAt),
            // The outside system is taking it back by itself.
            isNull(invoices.redCause),
          ),
        ),
  },
]
