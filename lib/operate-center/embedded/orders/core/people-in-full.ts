import type { PersonInFull } from '../../../contract/orders/staff-desk.ts'
import type { Context } from '../../kernel/context.ts'
import { isLive } from './order-queries.ts'
import { openOrdered } from './ordered-person.ts'
import type { UnitRow } from './rows.ts'

/**
 * The named people of these units who are still wanted, with full numbers. Only for an audited change.
 * @param typeOf what the place of a unit was sold as
 */
export function peopleInFull<Type extends PersonInFull['personType']>(
  { sealer }: Pick<Context, 'sealer'>,
  units: readonly UnitRow[],
  typeOf: (unitId: string) => Type,
): (PersonInFull & { personType: Type })[] {
  return units.flatMap((unit) => {
    if (unit.sealed === null || !isLive(unit)) return []
    const { document, ...person } = openOrdered({ sealer }, unit.sealed)
    return [
      {
        unitId: unit.id,
        personType: typeOf(unit.id),
        ...person,
        document: document && { ...document, issueDate: document.issueDate ?? '' },
      },
    ]
  })
}
