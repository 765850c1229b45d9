import type { OrderKindCode } from '../../operate-center/contract/orders/kinds.ts'
import { debrisDetail } from './debris/debris-detail.tsx'
import { goodsDetail } from './goods/goods-detail.tsx'
import type { OrderDetailOfKind } from './kind.ts'
import { tourDetail } from './tour/tour-detail.tsx'
import { visaDetail } from './visa/visa-detail.tsx'

const details: { [Kind in OrderKindCode]: OrderDetailOfKind<Kind> } = {
  tour: tourDetail,
  visa: visaDetail,
  goods: goodsDetail,
  debris: debrisDetail,
}

/** The blocks of an order's kind. */
export function detailOf<Kind extends OrderKindCode>({
  about,
}: {
  about: { kind: Kind }
}): OrderDetailOfKind<Kind> {
  return details[about.kind]
}
