import { hotelClassNames } from '../../../../domain/search/hotel-classes.ts'
import type { TourList } from '../../../contract/catalogue/tours.ts'
import { countBy } from '../shared/count-by.ts'
import type { TourFacts } from './tour-index.ts'

/** The choices of a list's filters: values that occur among the shop's tours, most frequent first. */
export function facetsOf(index: readonly TourFacts[]): TourList['facets'] {
  const values = (valuesOf: (tour: TourFacts) => readonly string[]) => [...countBy(index, valuesOf).keys()]
  return {
    // Written only after the contract's schema accepted it.
    categories: values((tour) => [tour.category]) as TourList['facets']['categories'],
    destinations: values((tour) => tour.destinations),
    departCities: values((tour) => [tour.departCity]),
    themes: values((tour) => tour.themes),
    levels: values((tour) => [tour.level]),
    transports: values((tour) => [tour.transportOut]),
    hotels: hotelClassNames.filter((name) => index.some(({ hotels }) => hotels.includes(name))),
    suppliers: values((tour) => [tour.supplier]),
  }
}
