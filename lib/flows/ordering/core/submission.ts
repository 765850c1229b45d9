import type { Answer, Failure } from '../../../operate-center/contract/failures.ts'
import { linkTo } from '../../../screens/links.ts'
import type { SubmissionEnd } from './draft.ts'
import type { Step } from './submittable.ts'

/** Codes with which the browser's door itself refuses, before it calls the centre. */
const DOOR_CODES = new Set(['TOO_MANY', 'ORIGIN', 'METHOD'])

/** Refusals of a customer who holds too much unpaid. */
const UNPAID_CODES: ReadonlySet<string> = new Set(['UNPAID_HERE', 'TOO_MANY_UNPAID', 'TOO_MANY_HELD'])

/**
 * What an answer to 提交订单 means for the draft. `unavailable` says nothing about the order: it may have been made before
 * the connection broke. Every other failure means that nothing was made.
 * @param asking the order was sent before without an answer. Then only the centre's own answer about the key counts: a
 *   door that requires a login or a pause has not called the centre.
 */
export function endOf(answer: Answer<{ orderNo: string }>, asking: boolean): SubmissionEnd {
  if (answer.ok) return { kind: 'placed', orderNo: answer.value.orderNo }
  const { failure } = answer
  if (failure.kind === 'unavailable') return { kind: 'unknown' }
  const unseen =
    failure.kind === 'unauthenticated' || (failure.kind === 'refused' && DOOR_CODES.has(failure.code))
  return asking && unseen ? { kind: 'unknown' } : { kind: 'refused' }
}

/** The centre deletes a key after a day; sending it later could make a second order. */
const KEY_LIFE_MS = 20 * 3_600_000

export function canAskAgain(sentAt: number, now: number): boolean {
  return now - sentAt < KEY_LIFE_MS
}

/** The unpaid order that a refusal names as the reason. */
function unpaidOrder(failure: Failure): string {
  if (failure.kind !== 'refused' || !UNPAID_CODES.has(failure.code)) return ''
  const { orderNo } = (failure.detail ?? {}) as { orderNo?: unknown }
  return typeof orderNo === 'string' ? orderNo : ''
}

/**
 * The screen where a refused order can be corrected, by the refusals common to all kinds and then by the kind's own.
 */
export function wayOut<Content>(
  flow: { orders: (base: string) => string; mend: (failure: Failure) => Step<Content> | null },
  failure: Failure,
): Step<Content> | null {
  // The key stands for another order, which the list shows.
  if (failure.kind === 'refused' && failure.code === 'IDEMPOTENCY_MISMATCH') {
    return { label: '查看我的订单', link: flow.orders }
  }
  const orderNo = unpaidOrder(failure)
  if (orderNo) {
    return { label: '查看未付款的订单', link: (base) => linkTo(base, 'orderDetail', { orderNo }) }
  }
  return flow.mend(failure)
}

/**
 * Milliseconds before an unanswered order is sent again: at once when the connection is back, then at growing
 * intervals.
 */
export function askAgainAfter(attempt: number): number | null {
  return [1_500, 3_000, 5_000, 8_000, 12_000, 20_000][attempt] ?? null
}
