import { expect, test } from '@jest/globals'
import { isGone, nextOf } from './queue-visit.ts'

type Item = Parameters<typeof nextOf>[0][number]
const item = (id: string) => ({ merchant: 'm', kind: 'orderConfirm', item: id }) as Item
const items = ['a', 'b', 'c'].map(item)
const next = (some: readonly Item[], id: string, at: number) => {
  const found = nextOf(some, { item: item(id), at })
  return found && [found.item.item, isGone(some, item(id))]
}

test('while an item is open, the next is the one after it; after the last one the first', () => {
  expect(next(items, 'a', 0)).toEqual(['b', false])
  expect(next(items, 'c', 2)).toEqual(['a', false])
  expect(next([item('a')], 'a', 0)).toBeNull()
})

test('once it is done, the next is what has taken its place', () => {
  expect(next([item('a'), item('c')], 'b', 1)).toEqual(['c', true])
  expect(next([item('a'), item('b')], 'c', 2)).toEqual(['a', true])
  expect(next([], 'a', 0)).toBeNull()
})
