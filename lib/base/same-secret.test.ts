import { isSameSecret } from './same-secret.ts'

test('only the same text is the same secret, and an unset one equals no text', () => {
  expect(isSameSecret('abc', 'abc')).toBe(true)
  expect([isSameSecret('abd', 'abc'), isSameSecret('ab', 'abc'), isSameSecret('', 'abc')]).toEqual([
    false,
    false,
    false,
  ])
  expect([isSameSecret('', ''), isSameSecret('', undefined), isSameSecret('x', undefined)]).toEqual([
    false,
    false,
    false,
  ])
})
