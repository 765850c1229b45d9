import { and, ilike, or } from 'drizzle-orm'
import type { FindSource } from '../../kernel/find.ts'
import { matching } from '../../kernel/lists.ts'
import { visaProducts as products } from './schema.ts'

export const visaFinds: readonly FindSource[] = [
  {
    place: 'visa',
    call: 'staff.visas',
    find: ({ db }, { text }, { reached, limit }) =>
      db
        .select({ id: products.id, number: products.code, title: products.name })
        .from(products)
        .where(
          and(
            reached({ merchant: products.merchant }),
            or(ilike(products.name, matching(text)), ilike(products.code, matching(text))),
          ),
        )
        .orderBy(products.status, products.id)
        .limit(limit),
  },
]
