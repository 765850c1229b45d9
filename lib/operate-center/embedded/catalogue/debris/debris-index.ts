import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { debrisTypes } from '../../../../domain/debris/words.ts'
import type { SearchDocument } from '../../../../domain/search/search.ts'
import { syllablesOf } from '../shared/pinyin.ts'
import { productIndex } from '../shared/product-index.ts'
import type { DebrisContent, PackageContent } from './debris-content.ts'
import { isAvailable } from './debris-offers.ts'
import { inRange } from './debris-range.ts'
import { debrisPackages, debrisProducts } from './schema.ts'

const columns = {
  id: debrisProducts.id,
  code: debrisProducts.code,
  name: debrisProducts.name,
  type: debrisProducts.type,
  city: debrisProducts.city,
  sold: debrisProducts.sold,
}
type Columns = { [K in keyof typeof columns]: (typeof debrisProducts.$inferSelect)[K] }

/** The few fields of `content` that a card shows; the rest of it is long. */
type Brief = Pick<DebrisContent, 'cover' | 'tags'>

const brief = sql<Brief>`jsonb_build_object('cover', debris_products.content->'cover', 'tags', debris_products.content->'tags')`

const packageColumns = {
  id: debrisPackages.id,
  proId: debrisPackages.proId,
  name: debrisPackages.name,
  use: debrisPackages.use,
  price: debrisPackages.price,
  childPrice: debrisPackages.childPrice,
  cutoffDays: debrisPackages.cutoffDays,
  source: debrisPackages.source,
}
type PackageColumns = { [K in keyof typeof packageColumns]: (typeof debrisPackages.$inferSelect)[K] }
type PackageBrief = Pick<PackageContent, 'unit' | 'perDay' | 'redeem' | 'handover' | 'refund' | 'marketPrice'>

const packageBrief = sql<PackageBrief>`jsonb_build_object(${sql.join(
  ['unit', 'perDay', 'redeem', 'handover', 'refund', 'marketPrice'].map((field) =>
    sql.raw(`'${field}', debris_packages.content->'${field}'`),
  ),
  sql`, `,
)})`

/** What a card has to know of a package; its price is that of an open one. */
type PackageFacts = PackageColumns & PackageBrief

/** What lists, cards and search need of each of a shop's fragment products. A shop has dozens, so all of them are kept. */
export type DebrisFacts = Columns & Brief & { packages: readonly PackageFacts[]; named: SearchDocument }

export const debrisIndex = productIndex<DebrisFacts>({
  kind: 'debris',
  table: debrisProducts,
  id: debrisProducts.id,
  inRange,
  isAvailable,
  // A change of a package is written to its product's row as well, so that the products' version is theirs too.
  read: async (db, shop, version) => {
    const rows = await db
      .select({ version, columns, brief })
      .from(debrisProducts)
      .where(inRange(shop))
      .orderBy(asc(debrisProducts.sort), desc(debrisProducts.sold), asc(debrisProducts.id))
    const packages = await db
      .select({ columns: packageColumns, brief: packageBrief })
      .from(debrisPackages)
      .where(and(eq(debrisPackages.merchant, shop.merchant), eq(debrisPackages.status, 'onSale')))
      .orderBy(asc(debrisPackages.sort), asc(debrisPackages.id))
    return rows.map((row) => ({
      version: row.version,
      facts: factsOf(
        { ...row.columns, ...row.brief },
        packages.flatMap((one) =>
          one.columns.proId === row.columns.id ? [{ ...one.columns, ...one.brief }] : [],
        ),
      ),
    }))
  },
})

function factsOf(product: Columns & Brief, packages: readonly PackageFacts[]): DebrisFacts {
  const terms = [product.city, debrisTypes[product.type], ...product.tags].filter(Boolean).map(lower)
  const names = packages.map(({ name }) => lower(name))
  return {
    ...product,
    packages,
    named: {
      text: [lower(product.name), lower(product.code), ...terms, ...names].join(' '),
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
