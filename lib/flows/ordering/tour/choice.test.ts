import { noPersons } from '../../../domain/people/places.ts'
import type { Departure } from '../../../operate-center/contract/catalogue/tours.ts'
import { addOnsFor, countsFor, missingChoice, offeredTypes, roomForMore } from './choice.ts'

const departure = {
  prices: { adult: 100, childBed: null, childNoBed: 80, senior: 0, infant: 0 },
  remaining: 4,
} as unknown as Departure
const limits = { minPerOrder: 2, maxPerOrder: 9 }

test('only types with a price are offered, as the quote has it: 0 offers none, to infants either', () => {
  expect(offeredTypes(departure)).toEqual(['adult', 'childNoBed'])
  expect(countsFor({ ...noPersons, adult: 2, childBed: 1, senior: 1 }, departure)).toEqual({
    ...noPersons,
    adult: 2,
  })
})

test('the seats left and the order’s limit bound the steppers', () => {
  expect(roomForMore({ ...noPersons, adult: 3 }, limits, departure)).toBe(1)
  expect(roomForMore({ ...noPersons, adult: 3 }, limits, { ...departure, remaining: null })).toBe(6)
})

test('what is missing is reported one thing at a time', () => {
  expect(missingChoice(null, noPersons, limits)).toBe('请选择出发日期')
  expect(missingChoice(departure, noPersons, limits)).toBe('请选择出行人数')
  expect(missingChoice(departure, { ...noPersons, childNoBed: 2 }, limits)).toContain('成人')
  expect(missingChoice(departure, { ...noPersons, adult: 1 }, limits)).toBe('每单至少2人，请增加人数')
  expect(missingChoice(departure, { ...noPersons, adult: 2 }, limits)).toBeNull()
})

test('add-ons per person never exceed the people, unknown ones are dropped', () => {
  const offered = [
    { code: 'ins', per: 'person' as const },
    { code: 'car', per: 'order' as const },
  ]
  const chosen = [
    { code: 'ins', quantity: 3 },
    { code: 'car', quantity: 2 },
    { code: 'gone', quantity: 1 },
  ]
  expect(addOnsFor(chosen, offered, 2)).toEqual([
    { code: 'ins', quantity: 2 },
    { code: 'car', quantity: 2 },
  ])
})
