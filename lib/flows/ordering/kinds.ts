import type { OrderKindCode } from '../../operate-center/contract/orders/kinds.ts'
import { debrisOrders } from './debris/debris-orders.tsx'
import { goodsOrders } from './goods/goods-orders.tsx'
import type { OrderKind } from './kind.ts'
import { tourOrders } from './tour/tour-orders.tsx'
import { visaOrders } from './visa/visa-orders.tsx'

/** The kinds of order on the screens; `details.ts` has their blocks for an order in full, which lists do not load. */
const kinds: { [Kind in OrderKindCode]: OrderKind<Kind> } = {
  tour: tourOrders,
  visa: visaOrders,
  goods: goodsOrders,
  debris: debrisOrders,
}

export function orderKind<Kind extends OrderKindCode>(kind: Kind): OrderKind<Kind> {
  return kinds[kind]
}

/** The kind of an order or card. */
export function kindOf<Kind extends OrderKindCode>({ about }: { about: { kind: Kind } }): OrderKind<Kind> {
  return kinds[about.kind]
}
