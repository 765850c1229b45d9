import type { SessionKey } from '../../../browser/storage/storage.ts'
import type {
  BrowserChangeName,
  BrowserReadName,
  Input,
  Value,
} from '../../../operate-center/contract/contract.ts'
import type { Failure } from '../../../operate-center/contract/failures.ts'
import type { OrderKindCode } from '../../../operate-center/contract/orders/kinds.ts'

/** Calls that make an order of a kind. */
export type SubmitCall = Extract<BrowserChangeName, `orders.create${string}`>
/** Calls that price a choice of a kind of product. */
export type QuoteCall = Extract<BrowserReadName, `${string}.quote`>
/** What the price of every kind contains. */
export type QuotedPrice = Pick<
  Value<QuoteCall>,
  'lines' | 'discounts' | 'freight' | 'payable' | 'dueNow' | 'balanceDueAt' | 'confirmFirst' | 'coupons'
>
/** What a kind's price is asked with, for questions about a price of any kind. */
export type AskedQuote = Input<'coupons.forOrder'>['quote']

/** How a kind's draft is stored in the browser and sent. */
export type Drafted<Content extends object, Submit extends SubmitCall> = {
  /** One draft is kept for each merchant and kind. */
  kind: OrderKindCode
  /** The key after the merchant's under which earlier versions kept drafts of this kind. */
  keptBefore?: SessionKey
  /** Whether a stored value has the form that this version writes. */
  isContent: (value: unknown) => value is Content
  /** A change together with what else it changes, e.g. fewer persons leave fewer places. */
  settled: (before: Content, patch: Partial<Content>) => Partial<Content>
  submit: Submit
}

/** A screen where a refused order can be corrected. */
export type Step<Content> = { label: string; link: (base: string, content: Content) => string }

/** Everything the ordering flow needs of a kind. */
export type Submittable<
  Content extends object,
  Submit extends SubmitCall,
  Quote extends QuoteCall,
  Product extends BrowserReadName,
> = Drafted<Content, Submit> & {
  quote: Quote
  product: Product
  /** The query for the draft's product; null while there is no draft, then none is sent. */
  productInput: (content: Content | null) => Input<Product>
  /** The input for the price of the draft. */
  quoteInput: (content: Content) => Input<Quote>
  /** The screen with the order's result. */
  placed: (base: string, orderNo: string) => string
  /** The screen to check the order before it is sent. */
  review: (base: string) => string
  /** The customer's orders of this kind. */
  orders: (base: string) => string
  /** The screen where the draft began. */
  choose: (base: string, content: Content) => string
  /** The message when there is no draft, and the screen to begin one. */
  nothing: { title: string; text: string; label: string; link: (base: string) => string }
  /** Where a refusal of this kind's calls can be corrected; null when its message is enough. */
  mend: (failure: Failure) => Step<Content> | null
}
