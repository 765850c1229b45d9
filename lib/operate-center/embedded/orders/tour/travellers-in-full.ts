import type { TravellerInFull } from '../../../contract/orders/staff-desk.ts'
import type { Context } from '../../kernel/context.ts'
import { isLive } from '../core/order-queries.ts'
import { openOrdered } from '../core/ordered-traveller.ts'
import type { TourOrder } from './tour-rows.ts'

/** The named travellers of an order who still travel, with full numbers. Only for an audited change. */
export function inFull(
  { sealer }: Pick<Context, 'sealer'>,
  { units, own }: Pick<TourOrder, 'units' | 'own'>,
): TravellerInFull[] {
  return units.flatMap((unit) => {
    if (unit.sealed === null || !isLive(unit)) return []
    const { document, ...person } = openOrdered({ sealer }, unit.sealed)
    return [
      {
        unitId: unit.id,
        personType: own.places.get(unit.id) ?? ('adult' as const),
        ...person,
        document: document && { ...document, issueDate: document.issueDate ?? '' },
      },
    ]
  })
}
