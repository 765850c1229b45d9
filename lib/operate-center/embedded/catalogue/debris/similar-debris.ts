import type { DebrisFacts } from './debris-index.ts'

/** Other fragment products of the same city or type, the most similar first. */
export function similarTo<Facts extends Pick<DebrisFacts, 'id' | 'city' | 'type'>>(
  product: Pick<DebrisFacts, 'id' | 'city' | 'type'>,
  facts: readonly Facts[],
): Facts[] {
  const likeness = (other: Facts) =>
    (other.city === product.city ? 2 : 0) + (other.type === product.type ? 1 : 0)
  // Sorting is stable: equal ones stay in the order of recommendation.
  return facts
    .filter((other) => other.id !== product.id && likeness(other) > 0)
    .sort((a, b) => likeness(b) - likeness(a))
}
