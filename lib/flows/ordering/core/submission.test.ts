import { refused, succeed, unauthenticated, unavailable } from '../../../operate-center/contract/failures.ts'
import { askAgainAfter, canAskAgain, endOf, wayOut } from './submission.ts'

test('without a valid answer the outcome is unknown; every other failure is a refusal', () => {
  expect(endOf(succeed({ orderNo: 'T1' }), false)).toEqual({ kind: 'placed', orderNo: 'T1' })
  expect(endOf(unavailable(), false)).toEqual({ kind: 'unknown' })
  expect(endOf(refused('SOLD_OUT', ''), false)).toEqual({ kind: 'refused' })
  expect(endOf(unauthenticated(), false)).toEqual({ kind: 'refused' })
})

test('when resending an order, only an answer of the centre itself ends the retries', () => {
  expect(endOf(unauthenticated(), true)).toEqual({ kind: 'unknown' })
  expect(endOf(refused('TOO_MANY', ''), true)).toEqual({ kind: 'unknown' })
  expect(endOf(refused('SOLD_OUT', ''), true)).toEqual({ kind: 'refused' })
  expect(endOf(succeed({ orderNo: 'T1' }), true)).toMatchObject({ kind: 'placed' })
})

test('retries become slower and end; a key that the centre may have deleted is not used', () => {
  const waits = [0, 1, 2, 3, 4, 5].map(askAgainAfter)
  expect(waits).toEqual([...waits].sort((a, b) => Number(a) - Number(b)))
  expect(askAgainAfter(6)).toBeNull()
  expect(canAskAgain(0, 19 * 3_600_000)).toBe(true)
  expect(canAskAgain(0, 24 * 3_600_000)).toBe(false)
})

test('a key used for another order leads to the list of orders; the kind handles every other refusal', () => {
  const step = { label: '修改', link: (base: string) => `${base}/order` }
  const flow = { orders: (base: string) => `${base}/orderList`, mend: () => step }
  const mismatch = wayOut(flow, refused('IDEMPOTENCY_MISMATCH', '').failure)
  expect([mismatch?.label, mismatch?.link('/shop', undefined)]).toEqual(['查看我的订单', '/shop/orderList'])
  expect(wayOut(flow, refused('SOLD_OUT', '').failure)).toBe(step)
})
