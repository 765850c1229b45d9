import type { DebrisDetail } from '../../operate-center/contract/catalogue/debris.ts'
import type { ProductFacts } from '../share/json-ld.tsx'

/** A fragment product's structured data for search engines: the price of each package. */
export function debrisJsonLdFacts(product: DebrisDetail): ProductFacts {
  const average = product.reviewSummary?.average ?? null
  return {
    kind: 'debris',
    id: product.proId,
    name: product.name,
    description: product.highlights.join('；'),
    sku: product.code,
    pictures: product.pictures,
    prices: product.packages.map(({ price }) => price),
    // Of five points, as a percentage.
    satisfaction: average === null ? null : Math.round(average * 20),
    reviewCount: product.reviewCount,
  }
}
