import { and, ilike, or } from 'drizzle-orm'
import type { FindSource } from '../../kernel/find.ts'
import { matching } from '../../kernel/lists.ts'
import { debrisProducts as products } from './schema.ts'

export const debrisFinds: readonly FindSource[] = [
  {
    place: 'debris',
    call: 'staff.debris',
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
