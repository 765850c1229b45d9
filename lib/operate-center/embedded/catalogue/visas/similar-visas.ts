import type { VisaFacts } from './visa-index.ts'

/** Other visas, the most similar first: of the same country, then of its continent, of the same type before others. */
export function similarTo(
  visa: Pick<VisaFacts, 'id' | 'country' | 'type'>,
  facts: readonly VisaFacts[],
  continents: ReadonlyMap<string, string>,
): VisaFacts[] {
  const likeness = (other: VisaFacts) =>
    (other.country === visa.country ? 8 : 0) +
    (continents.get(other.country) === continents.get(visa.country) ? 2 : 0) +
    (other.type === visa.type ? 1 : 0)
  // Sorting is stable: equal ones stay in the merchant's order.
  return facts.filter(({ id }) => id !== visa.id).sort((a, b) => likeness(b) - likeness(a))
}
