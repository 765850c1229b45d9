import { groupedCode, normalisedCode, readableCode } from './codes.ts'

test('a code is the same however it is typed', () => {
  expect(normalisedCode('  ab12-Cd34 ５６　')).toBe('AB12CD3456')
  expect(readableCode('il o0-Ab')).toBe('1100AB')
  expect(groupedCode('AB12CD34EF')).toBe('AB12-CD34-EF')
})
