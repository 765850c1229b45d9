import { search, termMatches } from '../../../../domain/search/search.ts'
import { syllablesOf } from '../shared/pinyin.ts'
import type { IndexedGoods } from './goods-index.ts'
import type { Category } from './goods-parts.ts'

/** Categories that somebody begins to type: by name, pinyin or initials. */
export function categoriesFor(categories: readonly Category[], word: string): Category[] {
  return categories.filter(({ name }) =>
    termMatches({ text: name.normalize('NFKC').toLowerCase(), sound: syllablesOf(name) }, word),
  )
}

/** Goods that a word finds: of the categories it names, or by their own name, subtitle and tags. */
export function goodsFor(
  goods: readonly IndexedGoods[],
  categories: readonly Category[],
  word: string,
): IndexedGoods[] {
  const named = new Set(categoriesFor(categories, word).map(({ id }) => id))
  const found = new Set(search(word, goods, ({ named: document }) => document))
  return goods.filter((one) => named.has(one.category) || found.has(one))
}
