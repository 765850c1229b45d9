import { tours } from './schema.ts'

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

/** What being orderable counts for in the likeness. */
const OPEN = 3

/**
 * The tours among which the `limit` most similar ones are, whatever can be ordered of them: so that only of these it
 * has to be asked. In the order of `facts`.
 */
export function candidatesFor<Facts extends Likeness>(
  tour: Likeness,
  facts: readonly Facts[],
  limit: number,
): Facts[] {
  const others = facts.filter(({ id }) => id !== tour.id)
  const alike = others.map((other) => likenessTo(tour, other))
  // Whoever is among the most similar is at most one `OPEN` behind the last of those who would be without it.
  const least = ([...alike].sort((a, b) => b - a)[limit - 1] ?? 0) - OPEN
  return others.filter((_, index) => (alike[index] ?? 0) >= least)
}

/**
 * Ids of the tours most similar to the given one, at most `limit`; any when none is similar. Of equals those that can be
 * ordered come first, then those that come first in `others`.
 */
export function similarTo(
  tour: Likeness,
  others: readonly (Likeness & { available: boolean })[],
  limit: number,
): string[] {
  // Sorting is stable: equal ones stay in their order.
  return others
    .map((other) => ({ ...other, likeness: likenessTo(tour, other) + (other.available ? OPEN : 0) }))
    .sort((a, b) => b.likeness - a.likeness || Number(b.available) - Number(a.available))
    .slice(0, limit)
    .map(({ id }) => id)
}

function likenessTo(tour: Likeness, other: Likeness): number {
  const shared = (a: readonly string[], b: readonly string[]) => a.filter((value) => b.includes(value)).length
  return (
    4 * shared(tour.destinations, other.destinations) +
    2 * shared(tour.themes, other.themes) +
    (other.category === tour.category ? 1 : 0) +
    (other.scope === tour.scope ? 1 : 0) +
    (other.departCity === tour.departCity ? 1 : 0) +
    (Math.abs(other.days - tour.days) <= 2 ? 1 : 0)
  )
}
