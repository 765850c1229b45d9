import { search } from '../../../../domain/search/search.ts'
import type { ParsedInput, Value } from '../../../contract/contract.ts'
import type { Context } from '../../kernel/context.ts'
import type { ShopRow } from '../../kernel/shops.ts'
import { cardsOf } from './debris-cards.ts'
import { type DebrisFacts, debrisIndex } from './debris-index.ts'

/** A page of the shop's fragment products by a filter; those that can be ordered stand first. */
export async function listDebris(
  context: Context,
  shop: ShopRow,
  { keyword, type, city, page, pageSize }: ParsedInput<'debris.list'>,
): Promise<Value<'debris.list'>> {
  const all = await debrisIndex.recommended(context, shop)
  const found = (keyword ? debrisFor(all, keyword) : all).filter(
    (one) => (!type || one.type === type) && (!city || one.city === city),
  )
  return {
    items: await cardsOf(context, shop, found.slice((page - 1) * pageSize, page * pageSize)),
    total: found.length,
    page,
    pageSize,
  }
}

/** Products that a word finds: by name, city, type or tag. */
export function debrisFor<Facts extends DebrisFacts>(facts: readonly Facts[], word: string): Facts[] {
  return search(word, facts, ({ named }) => named)
}
