import { and, eq, or } from 'drizzle-orm'
import type { FindSource } from '../kernel/find.ts'
import { invoices } from './schema.ts'

export const invoiceFinds: readonly FindSource[] = [
  {
    place: 'invoice',
    call: 'staff.invoices',
    find: ({ db }, { text, number }, { reached, merchant, limit }) =>
      db
        .select({ id: invoices.id, number: invoices.number, title: invoices.content })
        .from(invoices)
        .where(
          and(
            reached({ merchant: invoices.merchant }),
            eq(invoices.merchant, merchant),
            or(eq(invoices.number, number), eq(invoices.id, text.toLowerCase())),
          ),
        )
        .limit(limit),
  },
]
