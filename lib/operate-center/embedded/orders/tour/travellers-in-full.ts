import type { Context } from '../../kernel/context.ts'
import { peopleInFull } from '../core/people-in-full.ts'
import type { TourOrder } from './tour-rows.ts'

/** The named travellers of an order who still travel, with full numbers. Only for an audited change. */
export function inFull(context: Pick<Context, 'sealer'>, { units, own }: Pick<TourOrder, 'units' | 'own'>) {
  return peopleInFull(context, units, (unitId) => own.places.get(unitId) ?? ('adult' as const))
}
