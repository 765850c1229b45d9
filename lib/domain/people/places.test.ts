import { emptyBeds, missingPersons, noPersons } from './places.ts'

test('beds that stay empty', () => {
  expect(emptyBeds({ ...noPersons, adult: 3 }, 2)).toBe(1)
  expect(emptyBeds({ ...noPersons, adult: 2, childNoBed: 1 }, 2)).toBe(0)
  expect(emptyBeds({ ...noPersons, adult: 1 }, 3)).toBe(2)
  expect(emptyBeds(noPersons, 2)).toBe(0)
  expect(emptyBeds({ ...noPersons, adult: 1 }, 1)).toBe(0)
})

test('what an order lacks is reported one thing at a time', () => {
  expect(missingPersons(noPersons, 2)?.code).toBe('no-persons')
  expect(missingPersons({ ...noPersons, childNoBed: 2 }, 2)?.code).toBe('child-only')
  expect(missingPersons({ ...noPersons, senior: 1 }, 2)?.code).toBe('below-min')
  expect(missingPersons({ ...noPersons, adult: 1, infant: 1 }, 2)).toBeNull()
})
