import type { VisaDetail } from '../../operate-center/contract/catalogue/visas.ts'
import type { ProductFacts } from '../share/json-ld.tsx'

/** A visa's structured data for search engines: the price of one applicant. */
export function visaJsonLdFacts(visa: VisaDetail): ProductFacts {
  return {
    kind: 'visa',
    id: visa.proId,
    name: visa.name,
    description: visa.highlights.join('；'),
    sku: visa.code,
    pictures: visa.pictures.length > 0 ? visa.pictures : [visa.cover],
    prices: [visa.price],
    // The share of granted visas says nothing about how customers liked the service.
    satisfaction: visa.reviewSummary?.average ? visa.reviewSummary.average * 20 : null,
    reviewCount: visa.reviewCount,
  }
}
