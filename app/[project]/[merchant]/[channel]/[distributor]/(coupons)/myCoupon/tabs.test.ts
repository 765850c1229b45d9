import { tabLabel, tabOf } from './tabs.ts'

test('an unknown tab is the first one', () => {
  expect(tabOf('used')).toBe('used')
  expect(tabOf('constructor')).toBe('unused')
  expect(tabOf(null)).toBe('unused')
})

test('a tab names how many there are, up to 99', () => {
  expect(tabLabel('未使用', 3)).toBe('未使用 3')
  expect(tabLabel('未使用', 100)).toBe('未使用 99+')
  expect(tabLabel('未使用', 0)).toBe('未使用')
  expect(tabLabel('未使用', undefined)).toBe('未使用')
})
