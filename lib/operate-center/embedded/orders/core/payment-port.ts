import type { Context } from '../../kernel/context.ts'
import { slot } from '../../kernel/provided.ts'
import type { OrderRow } from './rows.ts'

type Ref = Pick<OrderRow, 'merchant' | 'orderNo'>

export type Resolved = {
  /** A channel did not answer, or has not decided yet. */
  unsure: boolean
  /** Money was found that had not been booked. */
  paid: boolean
}

/** A payment of an order. */
export type PaymentRecord = {
  attemptNo: string
  channel: string
  channelName: string
  amount: number
  state: string
  /** Given by the channel; of a payment booked by staff, their proof. */
  transactionNo: string | null
  at: Date
}

/** How much of a refund goes back on which payment. */
export type PayoutPart = { refundNo: string; attemptNo: string; amount: number }

/** What orders need from payments. The payments module imports orders, never the other way round. */
export type PaymentPort = {
  /**
   * Queries the channels about the order's open payments and books the answers; with `close` they cannot be paid
   * afterwards. From a context whose `db` is the pool.
   */
  resolve(context: Context, order: Ref, how: 'query' | 'close'): Promise<Resolved>
  hasOpen(context: Context, order: Ref): Promise<boolean>
  records(context: Context, order: Ref): Promise<PaymentRecord[]>
  /** Splits a refund over the order's payments, latest first; null when the amount is more than was paid. */
  split(context: Context, order: OrderRow, refundId: string, amount: number): Promise<PayoutPart[] | null>
  /** Books the parts and sends them after the commit; with nothing to send the refund ends at once. */
  payOut(context: Context, order: OrderRow, refundId: string, parts: readonly PayoutPart[]): Promise<void>
  /** Money of this refund has gone back, or still may. */
  mayGoBack(context: Context, refundId: string): Promise<boolean>
}

export const paymentPort = slot<PaymentPort>('payments for the orders')
