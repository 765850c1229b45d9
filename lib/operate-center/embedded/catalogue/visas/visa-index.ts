import { asc, desc, sql } from 'drizzle-orm'
import type { SearchDocument } from '../../../../domain/search/search.ts'
import { visaEntries, visaTypes } from '../../../../domain/visas/words.ts'
import { syllablesOf } from '../shared/pinyin.ts'
import { productIndex } from '../shared/product-index.ts'
import { visaProducts } from './schema.ts'
import type { VisaContent } from './visa-content.ts'
import { inRange } from './visa-range.ts'

const columns = {
  id: visaProducts.id,
  code: visaProducts.code,
  name: visaProducts.name,
  country: visaProducts.country,
  type: visaProducts.type,
  entries: visaProducts.entries,
  processingDays: visaProducts.processingDays,
  districts: visaProducts.districts,
  serviceFee: visaProducts.serviceFee,
  embassyFee: visaProducts.embassyFee,
  sold: visaProducts.sold,
}
type Columns = { [K in keyof typeof columns]: (typeof visaProducts.$inferSelect)[K] }

const SHOWN = [
  'cover',
  'validity',
  'stayDays',
  'processing',
  'marketPrice',
  'successRate',
  'tags',
  'interview',
  'biometrics',
  'invitation',
] as const

/** The few fields of `content` that a card shows; the rest of it is long. */
type Brief = Pick<VisaContent, (typeof SHOWN)[number]>

const brief = sql<Brief>`jsonb_build_object(${sql.join(
  SHOWN.flatMap((field) => [sql.raw(`'${field}'`), sql`${visaProducts.content}->${sql.raw(`'${field}'`)}`]),
  sql`, `,
)})`

/** What lists, cards and search need of each of a shop's visas. A shop has dozens, so all of them are kept. */
export type VisaFacts = Columns & Brief & { named: SearchDocument }

export const visaIndex = productIndex<VisaFacts>({
  kind: 'visa',
  table: visaProducts,
  id: visaProducts.id,
  inRange,
  // A visa can always be ordered for some day.
  isAvailable: () => sql<boolean>`true`,
  read: async (db, shop, version) => {
    const rows = await db
      .select({ version, columns, brief })
      .from(visaProducts)
      .where(inRange(shop))
      .orderBy(asc(visaProducts.sort), desc(visaProducts.sold), asc(visaProducts.id))
    return rows.map((row) => ({ version: row.version, facts: factsOf(row.columns, row.brief) }))
  },
})

function factsOf(product: Columns, shown: Brief): VisaFacts {
  const terms = [visaTypes[product.type], visaEntries[product.entries], ...shown.tags].map(lower)
  return {
    ...product,
    ...shown,
    named: {
      text: [lower(product.name), lower(product.code), ...terms].join(' '),
      sound: syllablesOf(product.name),
      terms: terms.map((text) => ({ text, sound: syllablesOf(text) })),
      phrases: [],
    },
  }
}

/** The form in which queries are compared (domain/search). */
function lower(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}
