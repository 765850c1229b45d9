import type { Departure, TourDetail } from '../../operate-center/contract/catalogue/tours.ts'
import type { ProductFacts } from '../share/json-ld.tsx'

/** A tour's structured data for search engines: the adult prices of its open departures. */
export function tourJsonLdFacts(tour: TourDetail, departures: readonly Departure[]): ProductFacts {
  return {
    kind: 'tour',
    id: tour.proId,
    name: tour.name,
    description: tour.subtitle,
    sku: tour.code,
    pictures: tour.pictures,
    prices: departures.flatMap(({ open, prices: { adult } }) => (open && adult ? [adult] : [])),
    satisfaction: tour.satisfaction,
    reviewCount: tour.reviewCount,
  }
}
