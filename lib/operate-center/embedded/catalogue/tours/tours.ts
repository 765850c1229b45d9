import { and, eq } from 'drizzle-orm'
import { todayInShanghai } from '../../../../base/calendar/dates.ts'
import { absent, succeed } from '../../../contract/failures.ts'
import type { Handlers } from '../../kernel/context.ts'
import { shopOf } from '../../kernel/shops.ts'
import { reviewsOfDetail, writtenScores } from '../../reviews/shown-reviews.ts'
import { countBy } from '../shared/count-by.ts'
import { spacedPinyin } from '../shared/pinyin.ts'
import { departuresOf } from './departures.ts'
import { tours } from './schema.ts'
import { loadTour } from './sellable.ts'
import { candidatesFor, likeness, similarTo } from './similar-tours.ts'
import { loadCards, loadCounted, marketPriceShown } from './tour-cards.ts'
import { facetsOf } from './tour-facets.ts'
import { datesOf, filterProblem } from './tour-filter.ts'
import { tourIndex } from './tour-index.ts'
import { listTours } from './tour-list.ts'
import { quoteTour } from './tour-quote.ts'

const MOST_SIMILAR = 6
/** Cities at the head of the city list. */
const MOST_HOT_CITIES = 6

/** Tours as one shop shows them. Seats are read for every call. */
export const tourHandlers: Handlers<
  'tours.cities' | 'tours.list' | 'tours.get' | 'tours.similar' | 'tours.departures' | 'tours.quote'
> = {
  async 'tours.cities'(context, tenant) {
    const facts = await tourIndex.facts(context, await shopOf(context, tenant))
    const counts = countBy(facts, (tour) => [tour.departCity])
    const hot = new Set([...counts.keys()].slice(0, MOST_HOT_CITIES))
    const pinyin = new Map(facts.map((tour) => [tour.departCity, tour.departPinyin]))
    const cities = [...counts].map(([name, count]) => ({
      name,
      pinyin: spacedPinyin(name, pinyin.get(name) ?? ''),
      hot: hot.has(name),
      tours: count,
    }))
    return succeed({ cities: cities.sort((a, b) => (a.pinyin < b.pinyin ? -1 : 1)) })
  },

  async 'tours.list'(context, tenant, filter) {
    const problem = filterProblem(filter)
    if (problem) return problem
    const shop = await shopOf(context, tenant)
    const facts = await tourIndex.facts(context, shop)
    const found = await listTours(context, shop, filter, facts)
    const items = await loadCards(context, shop, found.ids, datesOf(filter))
    const { page, pageSize } = filter
    return succeed({ items, total: found.total, page, pageSize, facets: facetsOf(facts) })
  },

  async 'tours.get'(context, tenant, { proId }) {
    const shop = await shopOf(context, tenant)
    const product = { merchant: tenant.merchant, kind: 'tour' as const, productId: proId }
    const [tour, counted, written] = await Promise.all([
      loadTour(context, tenant, proId),
      loadCounted(context, shop, proId),
      writtenScores(context, product),
    ])
    if (!tour) return absent('该产品已下架，看看其他线路吧')
    return succeed({
      ...tour,
      ...counted,
      ...(await reviewsOfDetail(context, product, tour, written)),
      marketPrice: marketPriceShown(tour.marketPrice, counted.priceFrom),
    })
  },

  async 'tours.similar'(context, tenant, { proId }) {
    const shop = await shopOf(context, tenant)
    // Of the merchant, on sale here or not: a withdrawn tour's page offers others in its place.
    const [tour] = await context.db
      .select(likeness)
      .from(tours)
      .where(and(eq(tours.merchant, tenant.merchant), eq(tours.id, proId)))
    if (!tour) return absent()
    const near = candidatesFor(tour, await tourIndex.facts(context, shop), MOST_SIMILAR)
    const ids = similarTo(tour, await tourIndex.known(context, shop, near), MOST_SIMILAR)
    return succeed({ items: await loadCards(context, shop, ids) })
  },

  async 'tours.departures'(context, tenant, { proId }) {
    const shop = await shopOf(context, tenant)
    const departures = await departuresOf(context, shop, proId)
    if (!departures) return absent('该产品已下架，看看其他线路吧')
    return succeed({ today: todayInShanghai(context.now()), departures })
  },

  async 'tours.quote'(context, tenant, input, { customerId }) {
    const outcome = await quoteTour(context, tenant, input, customerId)
    return outcome.ok ? succeed(outcome.value.quote) : outcome
  },
}
