import { and, eq, isNull } from 'drizzle-orm'
import type { FindSource } from '../kernel/find.ts'
import { customers } from './schema.ts'
import { mobileHash } from './sms-codes.ts'

export const customerFinds: readonly FindSource[] = [
  {
    place: 'customer',
    call: 'staff.customers',
    find: async (context, { text, mobile }, { reached, merchant, limit }) =>
      context.db
        .select({ id: customers.id, number: customers.id, title: customers.name })
        .from(customers)
        .where(
          and(
            reached({ merchant: customers.merchant }),
            eq(customers.merchant, merchant),
            isNull(customers.deletedAt),
            mobile === null ? eq(customers.id, text) : eq(customers.mobileHash, mobileHash(context, mobile)),
          ),
        )
        .limit(limit),
  },
]
