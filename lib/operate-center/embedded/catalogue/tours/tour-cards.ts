import { and, eq, inArray, sql } from 'drizzle-orm'
import { shopPriceOrNull } from '../../../../domain/quote/shop-price.ts'
import { type Scores, satisfactionOf } from '../../../../domain/reviews/reviews.ts'
import type { TourCard } from '../../../contract/catalogue/tours.ts'
import type { Context } from '../../kernel/context.ts'
import type { ShopRow } from '../../kernel/shops.ts'
import { productScores } from '../../reviews/schema.ts'
import { lowestPrice, sellableOfTour } from './departures.ts'
import { departures, tours } from './schema.ts'
import type { TourContent } from './tour-content.ts'
import { type DateRange, leavesWithin } from './tour-filter.ts'
import { inRange } from './tour-range.ts'

/** The few fields of `content` that a card shows; the rest of it is long. */
type Brief = Pick<TourContent, 'subtitle' | 'cover' | 'tags' | 'marketPrice' | 'satisfaction' | 'reviewCount'>

const brief = sql<Brief>`jsonb_build_object(
  'subtitle', ${tours.content}->'subtitle', 'cover', ${tours.content}->'cover', 'tags', ${tours.content}->'tags',
  'marketPrice', ${tours.content}->'marketPrice', 'satisfaction', ${tours.content}->'satisfaction',
  'reviewCount', ${tours.content}->'reviewCount')`

/** A date with the lowest and the highest adult price of its sellable departures, base prices in fen. */
type NextDate = { date: string; lowest: number | null; highest: number | null }

/**
 * What is computed from a tour's sellable departures, of the given dates alone: the lowest base price in fen, and the
 * next three dates with their own.
 */
function nextDepartures({ db, now }: Context, dates: DateRange | null) {
  // 0 is no price (domain.md B.2).
  const priced = sql`filter (where ${departures.adultPrice} > 0)`
  const byDate = db
    .select({
      date: sql<string>`${departures.departDate}::text`.as('date'),
      lowest: sql<number | null>`min(${departures.adultPrice}) ${priced}`.as('lowest'),
      highest: sql<number | null>`max(${departures.adultPrice}) ${priced}`.as('highest'),
    })
    .from(departures)
    .where(and(sellableOfTour(now()), leavesWithin(dates)))
    .groupBy(departures.departDate)
    .orderBy(departures.departDate)
    .limit(3)
    .as('by_date')
  const entry = sql`jsonb_build_object(
    'date', ${byDate.date}, 'lowest', ${byDate.lowest}, 'highest', ${byDate.highest})`
  return {
    priceFrom: lowestPrice(now(), leavesWithin(dates)).mapWith(Number),
    next: db
      .select({ dates: sql<NextDate[] | null>`jsonb_agg(${entry} order by ${byDate.date})`.as('dates') })
      .from(byDate)
      .as('next'),
  }
}

/**
 * Cards of the tours with these ids, in their order; tours the shop does not sell are left out.
 * @param dates with them, prices and dates are those of departures within
 */
export async function loadCards(
  context: Context,
  shop: ShopRow,
  ids: readonly string[],
  dates: DateRange | null = null,
): Promise<TourCard[]> {
  if (ids.length === 0) return []
  const { priceFrom, next } = nextDepartures(context, dates)
  const rows = await context.db
    .select({
      proId: tours.id,
      code: tours.code,
      name: tours.name,
      category: tours.category,
      departCity: tours.departCity,
      destinations: tours.destinations,
      days: tours.days,
      nights: tours.nights,
      instantConfirm: tours.instantConfirm,
      sold: tours.sold,
      brief,
      priceFrom,
      nextDates: next.dates,
      scores: { count: productScores.count, sum: productScores.sum },
    })
    .from(tours)
    .leftJoin(
      productScores,
      and(
        eq(productScores.merchant, tours.merchant),
        eq(productScores.kind, 'tour'),
        eq(productScores.productId, tours.id),
      ),
    )
    .leftJoinLateral(next, sql`true`)
    .where(and(inRange(shop), inArray(tours.id, [...ids])))
  const place = new Map(ids.map((id, index) => [id, index]))
  return rows
    .sort((a, b) => (place.get(a.proId) ?? 0) - (place.get(b.proId) ?? 0))
    .map((row) => cardOf(row, shop.markupPermille))
}

/** The part of a card that is computed from departures, for one tour. */
export async function loadCounted(
  context: Context,
  shop: ShopRow,
  proId: string,
): Promise<Pick<TourCard, 'priceFrom' | 'nextDates'>> {
  const { priceFrom, next } = nextDepartures(context, null)
  const [row] = await context.db
    .select({ priceFrom, nextDates: next.dates })
    .from(tours)
    .leftJoinLateral(next, sql`true`)
    .where(and(eq(tours.merchant, shop.merchant), eq(tours.id, proId)))
  return {
    priceFrom: shopPriceOrNull(row?.priceFrom ?? null, shop.markupPermille),
    nextDates: datesShown(row?.nextDates, shop.markupPermille),
  }
}

type CardRow = {
  proId: string
  code: string
  name: string
  category: string
  departCity: string
  destinations: string[]
  days: number
  nights: number
  instantConfirm: boolean
  sold: number
  brief: Brief
  priceFrom: number | null
  nextDates: NextDate[] | null
  scores: Scores | null
}

function cardOf(row: CardRow, markupPermille: number): TourCard {
  const priceFrom = shopPriceOrNull(row.priceFrom, markupPermille)
  return {
    proId: row.proId,
    code: row.code,
    name: row.name,
    // Written only after the contract's schema accepted it.
    category: row.category as TourCard['category'],
    departCity: row.departCity,
    destinations: row.destinations,
    days: row.days,
    nights: row.nights,
    instantConfirm: row.instantConfirm,
    sold: row.sold,
    subtitle: row.brief.subtitle,
    cover: row.brief.cover,
    tags: row.brief.tags,
    satisfaction: satisfactionOf(row.brief, row.scores ?? { count: 0, sum: 0 }),
    marketPrice: marketPriceShown(row.brief.marketPrice, priceFrom),
    priceFrom,
    nextDates: datesShown(row.nextDates, markupPermille),
  }
}

/** The dates with the shop's prices. Prices are rounded up, so two base prices may be one price here. */
function datesShown(
  dates: readonly NextDate[] | null | undefined,
  markupPermille: number,
): TourCard['nextDates'] {
  return (dates ?? []).map(({ date, lowest, highest }) => {
    const price = shopPriceOrNull(lowest, markupPermille)
    return { date, price, from: price !== shopPriceOrNull(highest, markupPermille) }
  })
}

/** A struck-through price is only honest above the selling price. */
export function marketPriceShown(marketPrice: number | null, priceFrom: number | null): number | null {
  return marketPrice !== null && priceFrom !== null && marketPrice > priceFrom ? marketPrice : null
}
