import type { IndexedGoods } from './goods-index.ts'

/** Other goods, the most similar first: of the same category, with the same tags, those with pieces before others. */
export function similarTo(
  goods: Pick<IndexedGoods, 'id' | 'category'> & { tags: readonly string[] },
  others: readonly IndexedGoods[],
): IndexedGoods[] {
  const likeness = (other: IndexedGoods) =>
    (other.available ? 8 : 0) +
    (other.category === goods.category ? 4 : 0) +
    other.tags.filter((tag) => goods.tags.includes(tag)).length
  // Sorting is stable: equal ones stay in the merchant's order.
  return others.filter(({ id }) => id !== goods.id).sort((a, b) => likeness(b) - likeness(a))
}
