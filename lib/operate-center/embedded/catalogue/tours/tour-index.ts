import type { TourList } from '../../../contract/catalogue/tours.ts'
import type { IndexedTour, TourFactsRow } from './tour-facts.ts'

/** How many tours have each value, most frequent first. */
export function countBy(
  index: readonly TourFactsRow[],
  valuesOf: (tour: TourFactsRow) => readonly string[],
): Map<string, number> {
  const counts = new Map<string, number>()
  for (const tour of index) {
    for (const value of new Set(valuesOf(tour))) {
      if (value) counts.set(value, (counts.get(value) ?? 0) + 1)
    }
  }
  return new Map([...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1)))
}

export function facetsOf(index: readonly TourFactsRow[]): TourList['facets'] {
  const values = (valuesOf: (tour: TourFactsRow) => readonly string[]) => [...countBy(index, valuesOf).keys()]
  return {
    // Written only after the contract's check.
    categories: values((tour) => [tour.category]) as TourList['facets']['categories'],
    destinations: values((tour) => tour.destinations),
    departCities: values((tour) => [tour.departCity]),
    themes: values((tour) => tour.themes),
    levels: values((tour) => [tour.level]),
    transports: values((tour) => [tour.transportOut]),
  }
}

/** Tours most like the given one, at most `limit`; without any likeness, what is recommended. */
export function similarTo(tour: TourFactsRow, index: readonly IndexedTour[], limit: number): string[] {
  const shared = (a: readonly string[], b: readonly string[]) => a.filter((value) => b.includes(value)).length
  return index
    .filter((other) => other.id !== tour.id)
    .map((other, position) => ({
      id: other.id,
      position,
      likeness:
        4 * shared(tour.destinations, other.destinations) +
        2 * shared(tour.themes, other.themes) +
        (other.category === tour.category ? 1 : 0) +
        (other.scope === tour.scope ? 1 : 0) +
        (other.departCity === tour.departCity ? 1 : 0) +
        (Math.abs(other.days - tour.days) <= 2 ? 1 : 0) +
        (other.available ? 3 : 0),
    }))
    .sort((a, b) => b.likeness - a.likeness || a.position - b.position)
    .slice(0, limit)
    .map(({ id }) => id)
}
