import { acceptsProvince, districtOf } from './districts.ts'

const districts = [
  { id: 'north', provinces: ['11', '12'] },
  { id: 'south', provinces: ['44', '45'] },
]

test('a province belongs to one district, or to none', () => {
  expect(districtOf(districts, '44')?.id).toBe('south')
  expect(districtOf(districts, '65')).toBeNull()
})

test.each([
  ['without districts the whole mainland is taken', [], '65', true],
  ['a province of a taken district', ['south'], '45', true],
  ['a province of another district', ['south'], '11', false],
  ['a province of one of several', ['north', 'south'], '12', true],
  ['a province that belongs to none', ['north', 'south'], '65', false],
  ['a district that has been removed', ['gone'], '44', false],
])('%s', (_, taken, province, expected) => {
  expect(acceptsProvince(taken, districts, province)).toBe(expected)
})
