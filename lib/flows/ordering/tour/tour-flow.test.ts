import { noPersons } from '../../../domain/people/places.ts'
import type { Failure } from '../../../operate-center/contract/failures.ts'
import { startTourDraft } from './tour-draft.ts'
import { tourFlow } from './tour-flow.ts'

const draft = startTourDraft(
  '/shop',
  {
    proId: '10001',
    departureId: 'd1',
    departDate: '2026-12-03',
    returnDate: '2026-12-08',
    packageCode: '',
    counts: { ...noPersons, adult: 1 },
    room: 'share',
    addOns: [],
  },
  null,
  'key',
)
const where = (failure: Failure) => tourFlow.mend(failure)?.link('/shop', draft) ?? null

test('each refusal leads to the screen where it can be corrected', () => {
  const refusal = (code: string) => where({ kind: 'refused', code, message: '' })
  const choice = '/shop/productSelect?proId=10001'
  expect(['SOLD_OUT', 'CLOSED', 'ADD_ON_ABOVE_PERSONS', 'CHILD_ONLY'].map(refusal)).toEqual([
    choice,
    choice,
    choice,
    choice,
  ])
  expect(refusal('TRAVELLER_DOUBLED')).toBe('/shop/travelerList')
  // The price is shown anew on the same screen; for the others the message is enough.
  expect(['PRICE_CHANGED', 'OTHER', 'toString'].map(refusal)).toEqual([null, null, null])
  const wrong = (field: string) => where({ kind: 'invalid', message: '', fields: { [field]: '' } })
  expect(['travellers.1', 'contact.mobile', 'emergencyContact', 'addOns', 'remark'].map(wrong)).toEqual([
    '/shop/travelerList',
    '/shop/order',
    '/shop/order',
    choice,
    null,
  ])
  expect(where({ kind: 'absent', message: '' })).toBe(choice)
  expect(where({ kind: 'unavailable', message: '' })).toBeNull()
})
