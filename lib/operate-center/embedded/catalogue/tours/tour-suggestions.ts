import { search, termMatches } from '../../../../domain/search/search.ts'
import type { Suggestion } from '../../../contract/catalogue/shared.ts'
import type { Context } from '../../kernel/context.ts'
import type { ShopRow } from '../../kernel/shops.ts'
import { countBy } from '../shared/count-by.ts'
import { syllablesOf } from '../shared/pinyin.ts'
import { type TourFacts, tourIndex } from './tour-index.ts'

const MOST = { place: 5, theme: 3, product: 6 } as const

/**
 * Destinations, themes and tours of the shop that a search word may be completed to: tours by their name, and by all
 * that they are about where nothing else is found.
 */
export async function tourSuggestions(context: Context, shop: ShopRow, word: string): Promise<Suggestion[]> {
  const facts = await tourIndex.facts(context, shop)
  const terms = (type: 'place' | 'theme', valuesOf: (tour: TourFacts) => readonly string[]): Suggestion[] =>
    [...countBy(facts, valuesOf).keys()]
      .filter((text) => termMatches({ text, sound: syllablesOf(text) }, word))
      .slice(0, MOST[type])
      .map((text) => ({ kind: 'tour', type, text }))
  const products = (part: 'named' | 'document'): Suggestion[] =>
    search(word, facts, (tour) => tour[part])
      .slice(0, MOST.product)
      .map(({ id, name }) => ({ kind: 'tour', type: 'product', text: name, id }))
  const found = [
    ...terms('place', ({ destinations }) => destinations),
    ...terms('theme', ({ themes }) => themes),
    ...products('named'),
  ]
  // A sign alone is no word yet.
  return found.length > 0 || !/[\p{L}\p{N}]/u.test(word) ? found : products('document')
}
