import type { OrderKindCode } from './kinds.ts'

type Of<O extends { about: { kind: OrderKindCode } }, Kind extends OrderKindCode> = O & {
  about: Extract<O['about'], { kind: Kind }>
}

/** Whether an order, or a card, is of a kind; from then on its `about` is that kind's. */
export function isOfKind<O extends { about: { kind: OrderKindCode } }, Kind extends OrderKindCode>(
  order: O,
  kind: Kind,
): order is Of<O, Kind> {
  return order.about.kind === kind
}

/** The same for an order that can be of no other kind. @throws Error when it is of another one */
export function ofKind<O extends { about: { kind: OrderKindCode } }, Kind extends OrderKindCode>(
  order: O,
  kind: Kind,
): Of<O, Kind> {
  if (!isOfKind(order, kind)) throw new Error(`this is no order of the kind ${kind}`)
  return order
}
