import { refused, succeed, unauthenticated, unavailable } from '../../../operate-center/contract/failures.ts'
import { askAgainAfter, canAskAgain, endOf, wayOut } from './submission.ts'

test('without a sensible answer the outcome is unknown; every other failure is a refusal', () => {
  expect(endOf(succeed({ orderNo: 'T1' }), false)).toEqual({ kind: 'placed', orderNo: 'T1' })
  expect(endOf(unavailable(), false)).toEqual({ kind: 'unknown' })
  expect(endOf(refused('SOLD_OUT', ''), false)).toEqual({ kind: 'refused' })
  expect(endOf(unauthenticated(), false)).toEqual({ kind: 'refused' })
})

test('when asking about a sent order, only the centre’s own word ends it', () => {
  expect(endOf(unauthenticated(), true)).toEqual({ kind: 'unknown' })
  expect(endOf(refused('TOO_MANY', ''), true)).toEqual({ kind: 'unknown' })
  expect(endOf(refused('SOLD_OUT', ''), true)).toEqual({ kind: 'refused' })
  expect(endOf(succeed({ orderNo: 'T1' }), true)).toMatchObject({ kind: 'placed' })
})

test('asking again becomes slower and ends; a key older than the centre’s memory is not used', () => {
  const waits = [0, 1, 2, 3, 4, 5].map(askAgainAfter)
  expect(waits).toEqual([...waits].sort((a, b) => Number(a) - Number(b)))
  expect(askAgainAfter(6)).toBeNull()
  expect(canAskAgain(0, 19 * 3_600_000)).toBe(true)
  expect(canAskAgain(0, 24 * 3_600_000)).toBe(false)
})

test('a key that stands for another order leads to the orders; every other refusal is the kind’s', () => {
  const step = { label: '修改', link: (base: string) => `${base}/order` }
  const flow = { orders: (base: string) => `${base}/orderList`, mend: () => step }
  const mismatch = wayOut(flow, refused('IDEMPOTENCY_MISMATCH', '').failure)
  expect([mismatch?.label, mismatch?.link('/shop', undefined)]).toEqual(['查看我的订单', '/shop/orderList'])
  expect(wayOut(flow, refused('SOLD_OUT', '').failure)).toBe(step)
})
