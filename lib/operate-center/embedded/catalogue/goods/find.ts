import { and, ilike, or } from 'drizzle-orm'
import type { FindSource } from '../../kernel/find.ts'
import { matching } from '../../kernel/lists.ts'
import { goodsProducts as products } from './schema.ts'

export const goodsFinds: readonly FindSource[] = [
  {
    place: 'goods',
    call: 'staff.goodsProducts',
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
