import { expect, test } from '@jest/globals'
import { stepsOf } from './request-states.ts'

test('a return has five steps, a refund three; what was rejected or withdrawn has left the way', () => {
  expect(stepsOf('return', 'returned').map(({ standing }) => standing)).toEqual([
    'past',
    'past',
    'now',
    'ahead',
    'ahead',
  ])
  expect(stepsOf('refund', 'applied').map(({ text }) => text)).toEqual(['提交申请', '商家退款', '退款完成'])
  expect(stepsOf('return', 'rejected')).toEqual([])
  expect(stepsOf('return', 'withdrawn')).toEqual([])
})
