import type { UnitAddOn } from '../../../../domain/quote/unit-shares.ts'
import type { PlaceType } from '../../../../domain/vocabulary.ts'
import type { Quoted } from '../../catalogue/tours/tour-quote.ts'

/** The price of each place and what is bought for it alone, in the sequence of the places. */
export function unitPrices(
  { tour, quote }: Pick<Quoted, 'tour' | 'quote'>,
  places: readonly PlaceType[],
): { price: number; addOns: UnitAddOn[] }[] {
  // Fewer than persons: the first ones have it.
  const ofPerson = quote.lines.filter(({ code }) =>
    tour.addOns.some((addOn) => addOn.per === 'person' && code === `add-on:${addOn.code}`),
  )
  const prices = new Map(quote.lines.map(({ code, unitPrice }) => [code, unitPrice]))
  return places.map((place, index) => ({
    price: prices.get(place) ?? 0,
    addOns: ofPerson
      .filter(({ quantity }) => index < quantity)
      .map(({ label, unitPrice }) => ({ label, amount: unitPrice })),
  }))
}
