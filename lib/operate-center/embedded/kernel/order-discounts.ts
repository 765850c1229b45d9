import type { QuoteDiscount, QuoteLine } from '../../../domain/quote/total.ts'
import type { Tenant } from '../../../tenant/tenant.ts'
import type { Context, Outcome } from './context.ts'
import { slot } from './provided.ts'

/** What is being sold, as far as what takes something off its price has to know. */
export type Sale = {
  kind: string
  productId: string
  /** Null for a product without one. */
  departCity: string | null
  lines: readonly QuoteLine[]
}

/** What the buyer wants taken off: the best there is, nothing, or exactly these. */
export type DiscountChoice = 'best' | 'none' | readonly string[]

export type Discounted = {
  discounts: QuoteDiscount[]
  /** What is used, by id, for the order's input. */
  chosen: string[]
  /** How much there is to choose from, and what to say of it. */
  usable: number
  text: string
}

type Ref = { merchant: string; orderNo: string }

/**
 * What takes something off the price of an order of any kind and belongs to its buyer. Orders call it and know nothing
 * of what it is; all but `offer` run in the order's own transaction.
 */
export type OrderDiscounts = {
  /** Refused when a chosen one cannot be used. A buyer who is not signed in has none. */
  offer(
    context: Context,
    tenant: Tenant,
    customerId: string | undefined,
    sale: Sale,
    choice: DiscountChoice,
  ): Promise<Outcome<Discounted>>
  /** Before the order is written: these discounts of its price are its own from now on, or it is refused. */
  hold(
    context: Context,
    order: Ref & { customerId: string },
    discounts: readonly QuoteDiscount[],
  ): Promise<Outcome<null>>
  /** It is paid, at least in part. */
  use(context: Context, order: Ref): Promise<void>
  /** It has ended: nobody paid for it, all of it was refunded to its buyer, or its seller has cancelled it. */
  release(context: Context, order: Ref, why: 'unpaid' | 'refunded' | 'cancelledBySeller'): Promise<void>
}

export const orderDiscounts = slot<OrderDiscounts>('what takes something off the price of an order')
