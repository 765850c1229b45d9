import { asc, desc, sql } from 'drizzle-orm'
import { hotelClasses } from '../../../../domain/search/hotel-classes.ts'
import type { SearchDocument } from '../../../../domain/search/search.ts'
import { tourCategories } from '../../../../domain/vocabulary.ts'
import { syllablesOf } from '../shared/pinyin.ts'
import { productIndex } from '../shared/product-index.ts'
import { isAvailable } from './departures.ts'
import { tours } from './schema.ts'
import type { TourContent } from './tour-content.ts'
import { inRange } from './tour-range.ts'

const columns = {
  id: tours.id,
  code: tours.code,
  name: tours.name,
  category: tours.category,
  scope: tours.scope,
  departCity: tours.departCity,
  departPinyin: tours.departPinyin,
  destinations: tours.destinations,
  themes: tours.themes,
  level: tours.level,
  transportOut: tours.transportOut,
  days: tours.days,
}
type Columns = { [K in keyof typeof columns]: (typeof tours.$inferSelect)[K] }

/** The few fields of `content` that filtering and searching need; the rest of it is long. */
type Brief = Pick<TourContent, 'subtitle' | 'tags' | 'hotelStandard' | 'groundHandler' | 'organiser'>

const brief = sql<Brief>`jsonb_build_object(
  'subtitle', ${tours.content}->'subtitle', 'tags', ${tours.content}->'tags',
  'hotelStandard', ${tours.content}->'hotelStandard', 'groundHandler', ${tours.content}->'groundHandler',
  'organiser', ${tours.content}->'organiser')`

/** The facts of each of a shop's tours that filtering, searching and counting need. */
export type TourFacts = Columns & {
  /** Classes of lodging that its own words name. */
  hotels: string[]
  /** Who runs it at the place, else its organiser. */
  supplier: string
  /** What a keyword is searched in. */
  document: SearchDocument
  /** Name and code alone, for completions. */
  named: SearchDocument
}

export const tourIndex = productIndex<TourFacts>({
  kind: 'tour',
  table: tours,
  id: tours.id,
  inRange,
  isAvailable,
  read: async (db, shop, version) => {
    const rows = await db
      .select({ version, columns, brief })
      .from(tours)
      .where(inRange(shop))
      .orderBy(asc(tours.sort), desc(tours.sold), asc(tours.id))
    return rows.map((row) => ({ version: row.version, facts: factsOf(row.columns, row.brief) }))
  },
})

function factsOf(
  tour: Columns,
  { subtitle, tags, hotelStandard, groundHandler, organiser }: Brief,
): TourFacts {
  const category = tourCategories[tour.category as keyof typeof tourCategories] ?? ''
  const terms = [...tour.destinations, ...tour.themes, ...tags, category].filter(Boolean).map(lower)
  const sound = syllablesOf(tour.name)
  const phrases = tour.departCity ? [`${lower(tour.departCity)}出发`] : []
  const known = terms.map((text) => ({ text, sound: syllablesOf(text) }))
  return {
    ...tour,
    hotels: hotelClasses(hotelStandard),
    supplier: groundHandler || organiser,
    document: {
      text: [lower(tour.name), lower(subtitle), lower(tour.code), ...terms].join(' '),
      sound,
      terms: known,
      phrases,
    },
    named: { text: `${lower(tour.name)} ${lower(tour.code)}`, sound, terms: [], phrases: [] },
  }
}

/** The form in which queries are compared (domain/search). */
function lower(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}
