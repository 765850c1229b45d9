import { isBoolean, isNumber, isRecord, listOf, oneOf, orNull, shape, textOf, wholeNumber } from './shape.ts'

test('an object needs its members and may have others', () => {
  const named = shape({ name: textOf(3) })
  expect(named({ name: 'abc', more: 1 })).toBe(true)
  for (const wrong of [null, undefined, [], 'abc', {}, { name: 'abcd' }, { name: 1 }]) {
    expect(named(wrong)).toBe(false)
  }
})

test('lists, choices and empty values', () => {
  const letters = listOf(oneOf(['a', 'b']))
  expect([letters([]), letters(['a', 'b']), letters(['c']), letters('a')]).toEqual([true, true, false, false])
  const maybe = orNull(isBoolean)
  expect([maybe(null), maybe(false), maybe(undefined)]).toEqual([true, true, false])
})

test('whole numbers within their bounds', () => {
  const count = wholeNumber(0, 50)
  expect([0, 50, 51, -1, 1.5, '1', Number.NaN].map(count)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ])
  expect([isNumber(1.5), isNumber('1'), isRecord({}), isRecord([])]).toEqual([true, false, true, false])
})
