import { type Refusal, refuse } from '../refusal.ts'
import type { InvoiceState } from './words.ts'

/**
 * What happens to an invoice.
 * - send: it is about to be handed to the outside system; from here on it may exist.
 * - issue, fail: the issuer's answer, or staff's.
 * - cancel: it will not be issued: the customer does not want it, or everything was refunded.
 * - redLetter: a red-letter invoice (红字发票) has taken it back.
 */
export type InvoiceEvent = 'send' | 'issue' | 'fail' | 'cancel' | 'redLetter'

type Step = { from: readonly InvoiceState[]; to: InvoiceState; no: string }

const STEPS: Record<InvoiceEvent, Step> = {
  send: { from: ['waiting'], to: 'issuing', no: '该发票申请已在处理，请刷新后查看' },
  issue: { from: ['waiting', 'issuing'], to: 'issued', no: '该发票申请已处理，请刷新后查看' },
  fail: { from: ['waiting', 'issuing'], to: 'failed', no: '该发票申请已处理，请刷新后查看' },
  cancel: { from: ['waiting'], to: 'cancelled', no: '该发票已在开具，无法取消；如需更正请在开具后申请' },
  redLetter: { from: ['issued'], to: 'redLettered', no: '只有已开具的发票可以红冲' },
}

export function moveInvoice(
  state: InvoiceState,
  event: InvoiceEvent,
): { ok: true; state: InvoiceState } | Refusal<'invoice-state'> {
  const { from, to, no } = STEPS[event]
  return from.includes(state) ? { ok: true, state: to } : refuse('invoice-state', no)
}

/** Whether an order on an invoice in this state can stand on no other one. */
export function holdsOrders(state: InvoiceState): boolean {
  return state === 'waiting' || state === 'issuing' || state === 'issued'
}

/** What a refund does to an invoice. lower: the amount of one that does not exist yet. redLetter: of one that may. */
export type AfterRefund = 'lower' | 'redLetter' | 'none'

export function afterRefund(state: InvoiceState): AfterRefund {
  if (state === 'waiting') return 'lower'
  return state === 'issuing' || state === 'issued' ? 'redLetter' : 'none'
}
