import type { Input } from '../../operate-center/contract/contract.ts'
import { emptyOf, inputSchema } from '../parts/schema.ts'

type Tour = Input<'staff.saveTour'>['tour']

/** What most tours say, so that a newcomer writes only what is their tour's own. */
const usual: Partial<Tour> = {
  category: 'group',
  scope: 'domestic',
  instantConfirm: false,
  groupMin: 2,
  groupMax: 20,
  cutoffDays: 3,
  cutoffTime: '18:00',
  childRule: { minAge: 2, maxAgeExclusive: 12, text: '2至11周岁' },
  seniorFrom: 60,
  minPerOrder: 1,
  maxPerOrder: 9,
  bedsPerRoom: 2,
  requiredFields: ['name', 'document'],
  travellersLater: false,
  acceptedDocuments: [1],
  passportMonths: 0,
  // 境内旅游合同示范文本 (rules.md C.4).
  ladder: [
    { fromDays: 7, toDays: null, percent: 0 },
    { fromDays: 4, toDays: 6, percent: 20 },
    { fromDays: 1, toDays: 3, percent: 40 },
    { fromDays: 0, toDays: 0, percent: 60 },
  ],
}

/** What a new tour begins with. */
export function newTour(): Tour {
  const empty = emptyOf(inputSchema('staff.saveTour').properties?.tour ?? {}) as Tour
  return { ...empty, ...usual }
}
