import type { Phase } from '../orders/phases.ts'

/** What a kind of order says about invoices; a kind without it cannot be invoiced. */
export type InvoiceRule = {
  /** Phases in which one may be asked for: what was paid for has been delivered, or will not come back. */
  from: readonly Phase[]
  /** What a customer reads who asks before: 行程结束后可申请开票. */
  notYet: string
  /** What may stand on it as the content, most usual first. A merchant may choose among them. */
  contents: readonly [string, ...string[]]
  /**
   * Whether a 专票 is possible at all. Services taxed by the difference may not have one for what was passed on
   * (财税〔2016〕36号, annex 2), so it is off unless the kind and the merchant both allow it.
   */
  special: boolean
}
