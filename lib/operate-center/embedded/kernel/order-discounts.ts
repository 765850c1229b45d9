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

/**
 * What a quote is for: a screen that also says how much there would be to choose from, or an order, which takes what
 * was chosen and asks for nothing else.
 */
export type QuoteFor = 'screen' | 'order'

/** What the buyer wants taken off: the best there is, nothing, or exactly these. */
export type DiscountChoice = 'best' | 'none' | readonly string[]

type Discounted = {
  discounts: QuoteDiscount[]
  /** What is used, by id, for the order's input. */
  chosen: string[]
  /** How much there is to choose from, and what to say of it; for a screen only. */
  usable: number
  text: string
}

/**
 * What takes something off the price of an order of any kind and belongs to its buyer. Orders call it and know nothing
 * of what it is; it follows their steps as a feature of theirs (orders/core/features.ts).
 */
export type OrderDiscounts = {
  /**
   * Reads what the buyer has; what it takes off a sale is then computed, and refused when a chosen one cannot be used. So
   * it can be read together with what is sold. A buyer who is not signed in has none.
   */
  offer(
    context: Context,
    tenant: Tenant,
    customerId: string | undefined,
    choice: DiscountChoice,
    quoteFor: QuoteFor,
  ): Promise<(sale: Sale) => Outcome<Discounted>>
  /** Before the order is written, in its transaction: these discounts are its own from now on, or it is refused. */
  hold(
    context: Context,
    order: { merchant: string; orderNo: string; customerId: string },
    discounts: readonly QuoteDiscount[],
  ): Promise<Outcome<null>>
}

export const orderDiscounts = slot<OrderDiscounts>('what takes something off the price of an order')
