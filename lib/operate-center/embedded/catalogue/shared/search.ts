import type { Suggestion } from '../../../contract/catalogue/shared.ts'
import type { Context } from '../../kernel/context.ts'
import type { ShopRow } from '../../kernel/shops.ts'
import type { CatalogueKind } from './kind.ts'

/** Places first, then themes, then products, of all kinds. */
const ORDER: Record<Suggestion['type'], number> = { place: 0, theme: 1, product: 2 }

/** Completions for a search word over all kinds the shop sells. */
export async function suggestions(
  kinds: readonly CatalogueKind[],
  context: Context,
  shop: ShopRow,
  word: string,
): Promise<Suggestion[]> {
  const found = await Promise.all(kinds.map((kind) => kind.suggest(context, shop, word)))
  return found.flat().sort((a, b) => ORDER[a.type] - ORDER[b.type])
}
