import fc from 'fast-check'
import type { PlaceType } from '../vocabulary.ts'
import { noPersons, placeOrder } from './places.ts'
import { movePlace, placeTraveller, progressOf, type Slot, slotsFor, withoutTraveller } from './slots.ts'

const slot = (personType: PlaceType, travellerId: string | null = null): Slot => ({
  personType,
  travellerId,
})

test('fewer places keep the first travellers, more places begin empty', () => {
  const two = [slot('adult', 'a'), slot('adult', 'b')]
  expect(slotsFor({ ...noPersons, adult: 1 }, two)).toEqual([slot('adult', 'a')])
  expect(slotsFor({ ...noPersons, adult: 3 }, two)).toEqual([...two, slot('adult')])
  expect(slotsFor({ ...noPersons, adult: 1, childBed: 1 }, two)).toEqual([
    slot('adult', 'a'),
    slot('childBed'),
  ])
})

test('a traveller gets the best free place they may take', () => {
  const slots = [slot('adult'), slot('childBed')]
  expect(placeTraveller(slots, 'kid', () => ['childBed', 'adult'])).toEqual([
    slot('adult'),
    slot('childBed', 'kid'),
  ])
})

test('a child moves to another place so that an adult finds one', () => {
  const fits = (id: string): PlaceType[] => (id === 'kid' ? ['adult', 'childBed'] : ['adult'])
  const slots = [slot('adult', 'kid'), slot('childBed')]
  expect(placeTraveller(slots, 'mum', fits)).toEqual([slot('adult', 'mum'), slot('childBed', 'kid')])
})

test('no traveller is put on a place they may not take or loses their place', () => {
  expect(placeTraveller([slot('adult', 'a')], 'b', () => ['adult'])).toBeNull()
  expect(placeTraveller([slot('senior')], 'b', () => ['adult'])).toBeNull()
})

test('moving to a full type swaps places with a traveller there', () => {
  const slots = [slot('childBed', 'x'), slot('childNoBed', 'y')]
  expect(movePlace(slots, 'x', 'childNoBed')).toEqual([slot('childBed', 'y'), slot('childNoBed', 'x')])
})

test('progress counts by type', () => {
  const slots = withoutTraveller([slot('adult', 'a'), slot('adult', 'b'), slot('infant')], 'b')
  expect(progressOf(slots)).toEqual([
    { type: 'adult', done: 1, need: 2 },
    { type: 'infant', done: 0, need: 1 },
  ])
})

test('all travellers who fit together get places, in any order of ticking', () => {
  const types = fc.subarray([...placeOrder], { minLength: 1 })
  fc.assert(
    fc.property(
      fc.array(types, { minLength: 1, maxLength: 6 }),
      fc.infiniteStream(fc.nat()),
      (fitsOf, random) => {
        // One place per traveller of a type they may take: so all of them can be placed.
        const slots = fitsOf.map((fits) => slot(fits[(random.next().value ?? 0) % fits.length] ?? 'adult'))
        let placed: Slot[] | null = slots
        for (const [index] of fitsOf.entries()) {
          placed = placed && placeTraveller(placed, String(index), (id) => fitsOf[Number(id)] ?? [])
        }
        expect(placed?.map(({ travellerId }) => travellerId).sort()).toEqual(
          fitsOf.map((_, index) => String(index)).sort(),
        )
        for (const { personType, travellerId } of placed ?? [])
          expect(fitsOf[Number(travellerId)]).toContain(personType)
      },
    ),
  )
})
