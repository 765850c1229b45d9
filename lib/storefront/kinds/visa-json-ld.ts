import type { VisaDetail } from '../../operate-center/contract/catalogue/visas.ts'
import type { ProductFacts } from '../share/json-ld.tsx'

/** A visa's structured data for search engines: the price of one applicant. */
export function visaJsonLdFacts(visa: VisaDetail): ProductFacts {
  const average = visa.reviewSummary?.average ?? null
  return {
    kind: 'visa',
    id: visa.proId,
    name: visa.name,
    description: visa.highlights.join('；'),
    sku: visa.code,
    pictures: visa.pictures,
    prices: [visa.price],
    // Of five points, as a percentage.
    satisfaction: average === null ? null : Math.round(average * 20),
    reviewCount: visa.reviewCount,
  }
}
