import { and, asc, eq, gte, sql } from 'drizzle-orm'
import { todayInShanghai } from '../../../../base/calendar/dates.ts'
import { absent, succeed } from '../../../contract/failures.ts'
import type { Handlers } from '../../kernel/context.ts'
import { shopOf } from '../../kernel/shops.ts'
import { departureView } from './departures.ts'
import { departures, tours } from './schema.ts'
import { loadTour } from './sellable.ts'
import { loadCards, loadCounted, marketPriceShown } from './tour-cards.ts'
import { loadFacts, loadIndex } from './tour-facts.ts'
import { containing, filterProblem } from './tour-filter.ts'
import { loadHome } from './tour-home.ts'
import { countBy, facetsOf, similarTo } from './tour-index.ts'
import { quoteTour } from './tour-quote.ts'
import { inRange } from './tour-range.ts'
import { searchTours } from './tour-search.ts'

const MOST_SIMILAR = 6
/** Cities at the head of the city list. */
const MOST_HOT_CITIES = 6

/** The catalogue as one shop shows it. Seats are read at every question. */
export const tourHandlers: Handlers<
  | 'tours.home'
  | 'tours.cities'
  | 'tours.list'
  | 'tours.get'
  | 'tours.similar'
  | 'tours.departures'
  | 'tours.hotKeywords'
  | 'tours.suggest'
  | 'tours.quote'
  | 'tours.sitemap'
> = {
  async 'tours.home'(context, tenant, { departCity }) {
    return succeed(await loadHome(context, await shopOf(context, tenant), departCity))
  },

  async 'tours.cities'(context, tenant) {
    const facts = await loadFacts(context, await shopOf(context, tenant))
    const counts = countBy(facts, (tour) => [tour.departCity])
    const hot = new Set([...counts.keys()].slice(0, MOST_HOT_CITIES))
    const pinyin = new Map(facts.map((tour) => [tour.departCity, tour.departPinyin]))
    const cities = [...counts].map(([name, count]) => ({
      name,
      pinyin: pinyin.get(name) ?? '',
      hot: hot.has(name),
      tours: count,
    }))
    return succeed({ cities: cities.sort((a, b) => (a.pinyin < b.pinyin ? -1 : 1)) })
  },

  async 'tours.list'(context, tenant, filter) {
    const problem = filterProblem(filter)
    if (problem) return problem
    const shop = await shopOf(context, tenant)
    const [found, facts] = await Promise.all([searchTours(context, shop, filter), loadFacts(context, shop)])
    const items = await loadCards(context, shop, found.ids)
    const { page, pageSize } = filter
    return succeed({ items, total: found.total, page, pageSize, facets: facetsOf(facts) })
  },

  async 'tours.get'(context, tenant, { proId }) {
    const shop = await shopOf(context, tenant)
    const [tour, counted] = await Promise.all([
      loadTour(context, tenant, proId),
      loadCounted(context, shop, proId),
    ])
    if (!tour) return absent('该产品已下架，看看其他线路吧')
    return succeed({
      ...tour,
      ...counted,
      marketPrice: marketPriceShown(tour.marketPrice, counted.priceFrom),
    })
  },

  async 'tours.similar'(context, tenant, { proId }) {
    const shop = await shopOf(context, tenant)
    // Of the merchant, on sale here or not: a withdrawn tour's page offers others in its place.
    const [tour] = await context.db
      .select()
      .from(tours)
      .where(and(eq(tours.merchant, tenant.merchant), eq(tours.id, proId)))
    if (!tour) return absent()
    const ids = similarTo(tour, await loadIndex(context, shop), MOST_SIMILAR)
    return succeed({ items: await loadCards(context, shop, ids) })
  },

  async 'tours.departures'(context, tenant, { proId }) {
    const shop = await shopOf(context, tenant)
    const { markupPermille } = shop
    const now = context.now()
    const today = todayInShanghai(now)
    const rows = await context.db
      .select({ instantConfirm: tours.instantConfirm, departure: departures })
      .from(tours)
      .leftJoin(
        departures,
        and(
          eq(departures.merchant, tours.merchant),
          eq(departures.tourId, tours.id),
          gte(departures.departDate, today),
        ),
      )
      .where(and(eq(tours.id, proId), inRange(shop)))
      .orderBy(asc(departures.departDate), asc(departures.packageCode), asc(departures.id))
    if (rows.length === 0) return absent('该产品已下架，看看其他线路吧')
    return succeed({
      today,
      departures: rows.flatMap(({ departure, instantConfirm }) =>
        departure ? [departureView(departure, { markupPermille, instantConfirm, now })] : [],
      ),
    })
  },

  async 'tours.hotKeywords'(context, tenant) {
    return succeed({ keywords: (await shopOf(context, tenant)).hotKeywords })
  },

  async 'tours.suggest'(context, tenant, { q }) {
    const shop = await shopOf(context, tenant)
    const pattern = containing(q)
    const range = inRange(shop)
    const result = await context.db
      .select({
        kind: sql<'destination' | 'theme' | 'tour'>`found.kind`,
        text: sql<string>`found.text`,
        proId: sql<string | null>`found.id`,
      })
      .from(
        sql`(
          (select 1 as rank, 'destination' as kind, value as text, null as id, count(*) as n
            from ${tours}, unnest(${tours.destinations}) as value
            where ${range} and value ilike ${pattern} group by value order by n desc, value limit 5)
          union all
          (select 2, 'theme', value, null, count(*) as n
            from ${tours}, unnest(${tours.themes}) as value
            where ${range} and value ilike ${pattern} group by value order by n desc, value limit 3)
          union all
          (select 3, 'tour', ${tours.name}, ${tours.id}, ${tours.sold} as n
            from ${tours}
            where ${range} and (${tours.name} ilike ${pattern} or ${tours.code} ilike ${pattern})
            order by n desc, ${tours.id} limit 6)
        ) as found`,
      )
      .orderBy(sql`found.rank, found.n desc, found.text`)
    return succeed({
      suggestions: result.map(({ kind, text, proId }) => ({ kind, text, ...(proId ? { proId } : {}) })),
    })
  },

  async 'tours.quote'(context, tenant, input) {
    const outcome = await quoteTour(context, tenant, input)
    return outcome.ok ? succeed(outcome.value.quote) : outcome
  },

  async 'tours.sitemap'(context, tenant) {
    const items = await context.db
      .select({ proId: tours.id, updatedAt: tours.updatedAt })
      .from(tours)
      .where(inRange(await shopOf(context, tenant)))
      .orderBy(asc(tours.id))
    return succeed({
      items: items.map(({ proId, updatedAt }) => ({ proId, updatedAt: updatedAt.toISOString() })),
    })
  },
}
