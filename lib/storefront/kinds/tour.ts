import { todayInShanghai } from '../../base/calendar/dates.ts'
import { formatFen } from '../../base/money/fen.ts'
import { itinerarySheet } from '../../domain/documents/itinerary-sheet.ts'
import { tourCategories } from '../../domain/vocabulary.ts'
import type { TourCard } from '../../operate-center/contract/catalogue/tours.ts'
import { isThere, type StorefrontKind, SUBJECT_ID } from './kind.ts'

/** Categories are few and the same everywhere, so an empty one has its page, which says so. */
const CATEGORIES: ReadonlySet<string> = new Set(Object.keys(tourCategories))

export const tourKind: StorefrontKind = {
  kind: 'tour',

  async places(get) {
    const { facets } = await get('tours.list', { pageSize: 1 })
    return {
      category: CATEGORIES,
      dest: new Set(facets.destinations),
      departCity: new Set(facets.departCities),
    }
  },

  // A withdrawn tour has a page, too: it offers similar ones, which the centre names for any tour of the merchant.
  async pageFor(get, proId) {
    const known =
      (await isThere(get('tours.get', { proId }))) || (await isThere(get('tours.similar', { proId })))
    return known ? proId : null
  },

  async poster(get, proId) {
    const tour = await get('tours.get', { proId })
    const [next] = tour.nextDates
    return {
      title: tour.name,
      subtitle: tour.subtitle,
      facts: [
        { label: '行程', value: tour.nights > 0 ? `${tour.days}天${tour.nights}晚` : `${tour.days}天` },
        ...(tour.departCity ? [{ label: '出发', value: `${tour.departCity}出发` }] : []),
        // The price below is the lowest of all dates, so this date has its own beside it.
        ...(next ? [{ label: '最近团期', value: nextWords(next) }] : []),
      ],
      price: tour.priceFrom,
      picture: tour.cover.src,
    }
  },

  downloads: {
    'itinerary.pdf': {
      missing: { title: '没有找到这份行程单', text: '产品不存在或已下线，请看看店里在售的线路。' },
      parameters: { proId: SUBJECT_ID },
      async read(get, { proId = '' }) {
        const [tour, shop, power] = await Promise.all([
          get('tours.get', { proId }),
          get('shop.info', {}),
          get('shop.power', {}),
        ])
        const document = itinerarySheet(tour, { seller: shop.name, tel: power.saleTel, order: null })
        return { fileName: `${tour.name.slice(0, 60)} 行程单.pdf`, document }
      },
    },
  },
}

/** 11月28日 ¥3,760; 起 where another package of that day costs more. */
function nextWords({ date, price, from }: TourCard['nextDates'][number]): string {
  return price === null ? dayWords(date) : `${dayWords(date)} ${formatFen(price)}${from ? '起' : ''}`
}

/** 11月28日; with the year when it is not this one. */
function dayWords(date: string): string {
  const [year, month, day] = date.split('-').map(Number)
  const words = `${month}月${day}日`
  return date.slice(0, 4) === todayInShanghai(new Date()).slice(0, 4) ? words : `${year}年${words}`
}
