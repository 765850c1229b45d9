import type { ReactNode } from 'react'
import type { OrderTab, OtherTab } from '../../domain/orders/phases.ts'
import type { OrderKindCode } from '../../operate-center/contract/orders/kinds.ts'
import type { Order, OrderCard } from '../../operate-center/contract/orders/orders.ts'

export type ListTab = OrderTab | OtherTab | 'all'

/** A card, or an order, of these kinds. */
type CardOf<Kind extends OrderKindCode> = OrderCard & {
  about: Extract<OrderCard['about'], { kind: Kind }>
}
export type OrderOf<Kind extends OrderKindCode> = Order & { about: Extract<Order['about'], { kind: Kind }> }

/** What a kind adds to the screens of orders: its words, where its actions lead and its line in a card. */
export type OrderKind<Kind extends OrderKindCode> = {
  list: {
    /** `none` and `hint` stand where a tab has no orders. */
    tabs: readonly { value: ListTab; label: string; none: string; hint: string }[]
    /** Where an empty list leads. */
    shop: { label: string; link: (base: string) => string }
  }
  /** The screen of one order of the kind, and the list of them. */
  detail: (base: string, orderNo: string) => string
  orders: (base: string) => string
  /** Facts in a card below the name. */
  CardFacts: (props: { about: CardOf<Kind>['about'] }) => ReactNode
  /** Where `rebook` and the kind's own actions lead, by code; `refund` for a kind with a screen instead of the sheet. */
  actions: Readonly<Record<string, (base: string, order: CardOf<Kind>) => string>>
  /** On the screen after submitting. */
  result: {
    /** Where a closed order is begun again. */
    again: (base: string, order: CardOf<Kind>) => string
    /** The kind's own actions offered there, with their words there. */
    offers: readonly { code: string; text: string }[]
  }
  /** What cancelling means, and why somebody does, as a choice. */
  cancel: { note: string; reasons: readonly string[] }
  refund: {
    choose: string
    noneChosen: string
    /** Whom or what it is asked for: 出行人. */
    who: string
    /** Why somebody asks for money back, as a choice. */
    reasons: readonly string[]
    /** Who decides, where it is not the agency. */
    decidedBy?: string
    /** Where a request is followed and taken back, of a kind that has more to say about it than the refund itself. */
    followed?: (base: string, orderNo: string) => string
  }
}

/** What a kind adds to an order in full. */
export type OrderDetailOfKind<Kind extends OrderKindCode> = {
  /** The kind's block, around the blocks that all kinds have. */
  Detail: (props: { order: OrderOf<Kind>; refunds: ReactNode; money: ReactNode }) => ReactNode
  /** Facts of the order besides its number and date: how it is confirmed. */
  facts: (about: OrderOf<Kind>['about']) => { label: string; value: string }[]
}
