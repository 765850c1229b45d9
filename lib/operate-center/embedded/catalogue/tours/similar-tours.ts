import { tours } from './schema.ts'
import type { IndexedTour } from './tour-index.ts'

/** What tours are compared by. */
export const likeness = {
  id: tours.id,
  destinations: tours.destinations,
  themes: tours.themes,
  category: tours.category,
  scope: tours.scope,
  departCity: tours.departCity,
  days: tours.days,
}
type Likeness = { [K in keyof typeof likeness]: (typeof tours.$inferSelect)[K] }

/** Tours most similar to the given one, at most `limit`; recommended tours when none is similar. */
export function similarTo(tour: Likeness, index: readonly IndexedTour[], limit: number): string[] {
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
