import { and, ilike, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { FindSource } from '../../kernel/find.ts'
import { matching } from '../../kernel/lists.ts'

type Products = PgTable & Record<'id' | 'merchant' | 'code' | 'name' | 'status', PgColumn>

/** Products of a kind, by a part of their name or code. `order`: which of them people look for first. */
export function productFinds(
  { place, call }: Pick<FindSource, 'place' | 'call'>,
  products: Products,
  order: readonly (SQL | PgColumn)[] = [products.status],
): FindSource {
  return {
    place,
    call,
    find: ({ db }, { text }, { reached, limit }) =>
      db
        .select({
          id: sql<string>`${products.id}`,
          number: sql<string>`${products.code}`,
          title: sql<string>`${products.name}`,
        })
        .from(products)
        .where(
          and(
            reached({ merchant: products.merchant }),
            or(ilike(products.name, matching(text)), ilike(products.code, matching(text))),
          ),
        )
        .orderBy(...order, products.id)
        .limit(limit),
  }
}
