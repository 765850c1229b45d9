import { expect, test } from '@jest/globals'
import { pieceStates } from './piece-states.ts'
import { versionsText } from './versions-text.ts'

test('versions are named with their number, the rest is counted', () => {
  expect(versionsText([{ version: '红色 L', quantity: 2 }])).toBe('红色 L ×2')
  expect(versionsText([{ version: '', quantity: 1 }])).toBe('×1')
  const three = ['红', '蓝', '绿'].map((version) => ({ version, quantity: 1 }))
  expect(versionsText(three)).toBe('红 ×1、蓝 ×1 等3种规格')
})

test('what became of the pieces of a version', () => {
  const piece = (status: 1 | 2 | 3 | 4, sent: boolean, given = 0) => ({ skuId: 'red', status, sent, given })
  expect(pieceStates([piece(1, false)], 'red')).toBe('')
  expect(pieceStates([piece(1, true), piece(4, true), piece(3, false)], 'red')).toBe(
    '已发1件，退款中1件，已退款1件',
  )
  expect(pieceStates([piece(1, true, 500), piece(1, true)], 'red')).toBe('已发2件，部分退款1件')
  expect(pieceStates([piece(1, true)], 'blue')).toBe('')
})
