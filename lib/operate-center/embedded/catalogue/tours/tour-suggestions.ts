import { sql } from 'drizzle-orm'
import type { Suggestion } from '../../../contract/catalogue/shared.ts'
import type { Context } from '../../kernel/context.ts'
import type { ShopRow } from '../../kernel/shops.ts'
import { containing } from '../shared/search.ts'
import { tours } from './schema.ts'
import { inRange } from './tour-range.ts'

/** Destinations, themes and tours of the shop that a search word may be completed to. */
export async function tourSuggestions({ db }: Context, shop: ShopRow, word: string): Promise<Suggestion[]> {
  const pattern = containing(word)
  const range = inRange(shop)
  const result = await db
    .select({
      type: sql<Suggestion['type']>`found.type`,
      text: sql<string>`found.text`,
      id: sql<string | null>`found.id`,
    })
    .from(
      sql`(
        (select 1 as rank, 'place' as type, value as text, null as id, count(*) as n
          from ${tours}, unnest(${tours.destinations}) as value
          where ${range} and value ilike ${pattern} group by value order by n desc, value limit 5)
        union all
        (select 2, 'theme', value, null, count(*) as n
          from ${tours}, unnest(${tours.themes}) as value
          where ${range} and value ilike ${pattern} group by value order by n desc, value limit 3)
        union all
        (select 3, 'product', ${tours.name}, ${tours.id}, ${tours.sold} as n
          from ${tours}
          where ${range} and (${tours.name} ilike ${pattern} or ${tours.code} ilike ${pattern})
          order by n desc, ${tours.id} limit 6)
      ) as found`,
    )
    .orderBy(sql`found.rank, found.n desc, found.text`)
  return result.map(({ type, text, id }) => ({ kind: 'tour', type, text, ...(id ? { id } : {}) }))
}
