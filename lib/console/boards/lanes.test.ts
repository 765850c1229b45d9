import { expect, test } from '@jest/globals'
import { isLaneOf } from './lanes.ts'

test('a column stays under filters that leave something in it', () => {
  expect(isLaneOf({ states: [20] }, {})).toBe(true)
  expect(isLaneOf({ states: [20] }, { states: [] })).toBe(true)
  expect(isLaneOf({ states: [20] }, { states: [10, 20] })).toBe(true)
  expect(isLaneOf({ states: [20] }, { states: [10] })).toBe(false)
  expect(isLaneOf({ forming: 'enough' }, { forming: 'enough', from: '2027-01-01' })).toBe(true)
  expect(isLaneOf({ forming: 'enough' }, { forming: 'empty' })).toBe(false)
})
