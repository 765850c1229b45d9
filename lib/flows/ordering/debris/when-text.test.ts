import { expect, test } from '@jest/globals'
import { whenText } from './when-text.ts'

test('when a package is used', () => {
  const day = { date: '2026-12-03', slot: '', days: 1, validTo: '2026-12-03' }
  expect(whenText(day)).toBe('2026年12月3日 周四')
  expect(whenText({ ...day, slot: '09:30' })).toBe('2026年12月3日 周四 09:30')
  expect(whenText({ ...day, days: 3 })).toBe('2026年12月3日 周四 起3天')
  expect(whenText({ ...day, date: null })).toBe('有效期至2026年12月3日 周四')
  expect(whenText({ ...day, date: null, validTo: null })).toBe('')
})
