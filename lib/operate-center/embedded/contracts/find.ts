import { and, eq } from 'drizzle-orm'
import type { FindSource } from '../kernel/find.ts'
import { contracts } from './schema.ts'

export const contractFinds: readonly FindSource[] = [
  {
    place: 'contract',
    call: 'staff.contracts',
    find: ({ db }, { number }, { reached, limit }) =>
      db
        .select({ id: contracts.contractNo, number: contracts.contractNo, title: contracts.product })
        .from(contracts)
        .where(and(reached({ merchant: contracts.merchant }), eq(contracts.contractNo, number)))
        .limit(limit),
  },
]
