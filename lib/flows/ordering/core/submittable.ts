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
/** What every kind's price consists of. */
export type QuotedPrice = Pick<Value<QuoteCall>, 'lines' | 'discounts' | 'freight' | 'payable' | 'dueNow'>

/** How a kind's draft is kept in the browser, and what it is sent as. */
export type Drafted<Content extends object, Submit extends SubmitCall> = {
  /** One draft is kept for each merchant and kind. */
  kind: OrderKindCode
  /** The key after the merchant's under which earlier versions kept drafts of this kind. */
  keptBefore?: string
  /** Whether a kept value is what this version wrote. */
  isContent: (value: unknown) => value is Content
  /** A change together with what else it changes, e.g. fewer persons leave fewer places. */
  settled: (before: Content, patch: Partial<Content>) => Partial<Content>
  submit: Submit
}

/** A screen where a refused order can be put right. */
export type Step<Content> = { label: string; link: (base: string, content: Content) => string }

/** All that the ordering flow has to know of a kind. */
export type Submittable<
  Content extends object,
  Submit extends SubmitCall,
  Quote extends QuoteCall,
  Product extends BrowserReadName,
> = Drafted<Content, Submit> & {
  quote: Quote
  product: Product
  /** Asks for the product that the draft is about; null while there is no draft, and nothing is asked. */
  productInput: (content: Content | null) => Input<Product>
  /** What the price of the draft is asked with. */
  quoteInput: (content: Content) => Input<Quote>
  /** The screen that says what became of the order. */
  placed: (base: string, orderNo: string) => string
  /** The screen with the last look before the order is sent. */
  review: (base: string) => string
  /** The customer's orders of this kind. */
  orders: (base: string) => string
  /** The screen where the draft began. */
  choose: (base: string, content: Content) => string
  /** What is said where there is no draft, and where to begin one. */
  nothing: { title: string; text: string; label: string; link: (base: string) => string }
  /** Where a refusal of this kind's calls can be put right; null where its message says all. */
  mend: (failure: Failure) => Step<Content> | null
}
