import { MOST_MERGED, ticked } from './choice.ts'

const orders = [
  { orderNo: 'T1', kind: 'tour' },
  { orderNo: 'T2', kind: 'tour' },
  { orderNo: 'V1', kind: 'visa' },
] as const

test('orders of one kind are ticked together, and unticked singly', () => {
  expect(ticked(orders, ['T1'], 'T2', true)).toEqual(['T1', 'T2'])
  expect(ticked(orders, ['T1', 'T2'], 'T1', true)).toEqual(['T2'])
})

test('a tick on another kind begins anew, and so does any tick where orders are not merged', () => {
  expect(ticked(orders, ['T1', 'T2'], 'V1', true)).toEqual(['V1'])
  expect(ticked(orders, ['T1'], 'T2', false)).toEqual(['T2'])
})

test('an unknown order changes nothing, and no more are ticked than one invoice takes', () => {
  expect(ticked(orders, ['T1'], 'X', true)).toEqual(['T1'])
  const many = Array.from({ length: MOST_MERGED + 1 }, (_, index) => ({
    orderNo: `T${index}`,
    kind: 'tour' as const,
  }))
  const all = many.slice(0, MOST_MERGED).map(({ orderNo }) => orderNo)
  expect(ticked(many, all, `T${MOST_MERGED}`, true)).toEqual(all)
})
