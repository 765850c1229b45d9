import { and, eq } from 'drizzle-orm'
import { todayInShanghai } from '../../../../base/calendar/dates.ts'
import { openRefusal } from '../../../../domain/debris/package-days.ts'
import type { DebrisPackage } from '../../../contract/catalogue/debris.ts'
import { absent, succeed } from '../../../contract/failures.ts'
import type { Handlers } from '../../kernel/context.ts'
import { shopOf } from '../../kernel/shops.ts'
import { reviewsOfDetail, writtenScores } from '../../reviews/shown-reviews.ts'
import { cardsOf } from './debris-cards.ts'
import { debrisIndex } from './debris-index.ts'
import { listDebris } from './debris-list.ts'
import { quoteDebris } from './debris-quote.ts'
import { debrisProducts } from './schema.ts'
import { daysOf, loadDebris, type SoldPackage } from './sellable.ts'
import { similarTo } from './similar-debris.ts'

const MOST_SIMILAR = 6

const gone = () => absent('该产品已下架，看看其他产品吧')

type DebrisCalls = `debris.${'get' | 'similar' | 'list' | 'calendar' | 'quote'}`

/** Fragment products as one shop shows them. */
export const debrisHandlers: Handlers<DebrisCalls> = {
  async 'debris.get'(context, tenant, { proId }) {
    const product = { merchant: tenant.merchant, kind: 'debris' as const, productId: proId }
    const [debris, written] = await Promise.all([
      loadDebris(context, tenant, proId),
      writtenScores(context, product),
    ])
    if (!debris) return gone()
    const entered = { satisfaction: null, reviews: debris.reviews, reviewCount: debris.reviewCount }
    const { satisfaction: _none, ...reviews } = await reviewsOfDetail(context, product, entered, written)
    return succeed({ ...debris, ...reviews, packages: debris.packages.map(shown) })
  },

  async 'debris.similar'(context, tenant, { proId }) {
    const shop = await shopOf(context, tenant)
    // Of the merchant, on sale here or not: a withdrawn product's page offers others in its place.
    const [debris] = await context.db
      .select({ id: debrisProducts.id, city: debrisProducts.city, type: debrisProducts.type })
      .from(debrisProducts)
      .where(and(eq(debrisProducts.merchant, tenant.merchant), eq(debrisProducts.id, proId)))
    if (!debris) return absent()
    const facts = await debrisIndex.recommended(context, shop)
    const items = await cardsOf(context, shop, similarTo(debris, facts).slice(0, MOST_SIMILAR))
    return succeed({ items })
  },

  async 'debris.list'(context, tenant, filter) {
    return succeed(await listDebris(context, await shopOf(context, tenant), filter))
  },

  async 'debris.calendar'(context, tenant, { proId, packageId }) {
    const debris = await loadDebris(context, tenant, proId)
    const sold = debris?.packages.find(({ id }) => id === packageId)
    if (!sold) return gone()
    const now = context.now()
    const { days, left } = await daysOf(context, await shopOf(context, tenant), sold)
    const closed = closedText(sold, days, left, now)
    return succeed({
      today: todayInShanghai(now),
      now: now.toISOString(),
      days,
      left,
      open: closed === '',
      closed,
    })
  },

  async 'debris.quote'(context, tenant, input, { customerId }) {
    const outcome = await quoteDebris(context, tenant, input, customerId)
    return outcome.ok ? succeed(outcome.value.quote) : outcome
  },
}

/** A package without what only orders need. */
function shown({ source: _source, supplier: _supplier, ...rest }: SoldPackage): DebrisPackage {
  return rest
}

/** Why nothing of a package can be ordered now; empty when something can. */
function closedText(
  sold: SoldPackage,
  days: readonly { left: number | null }[],
  left: number | null,
  now: Date,
): string {
  if (sold.use === 'open') {
    const refusal = openRefusal(sold, now)
    if (refusal) return refusal.message
    return left !== null && left < sold.minCount ? '该套餐已售罄，请选择其他套餐' : ''
  }
  if (days.length === 0) return '该套餐暂无可订日期，请选择其他套餐'
  const free = days.some((day) => day.left === null || day.left >= sold.minCount)
  return free ? '' : '可订日期均已售罄，请选择其他套餐'
}
