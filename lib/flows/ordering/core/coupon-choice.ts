import { type Check, listOf, oneOf, textOf } from '../../../base/validation/shape.ts'
import type { CouponChoice } from '../../../operate-center/contract/coupons/coupon-parts.ts'
import type { OrderCoupon } from '../../../operate-center/contract/coupons/coupons.ts'

type Item = Pick<OrderCoupon, 'usable' | 'chosen' | 'reason'> & {
  coupon: Pick<OrderCoupon['coupon'], 'id' | 'stackable'>
}

/**
 * The choice after a tap on a coupon: one that may stand beside the chosen ones joins them, any other replaces them.
 * Only the server decides what counts; this saves it from being asked for what it would refuse.
 */
export function toggledCoupon(items: readonly Item[], id: string): CouponChoice {
  const item = items.find(({ coupon }) => coupon.id === id)
  const chosen = items.filter((one) => one.chosen).map(({ coupon }) => coupon.id)
  if (!item?.usable) return chosen.length > 0 ? chosen : 'none'
  if (item.chosen) {
    const rest = chosen.filter((one) => one !== id)
    return rest.length > 0 ? rest : 'none'
  }
  const joins =
    item.reason === '' &&
    item.coupon.stackable &&
    items.every(({ chosen, coupon }) => !chosen || coupon.stackable)
  return joins ? [...chosen, id] : [id]
}

const isIds = listOf(textOf(2000))
const isWord = oneOf(['best', 'none'] as const)

/** A choice of coupons as drafts keep it. */
export const isCouponChoice: Check<CouponChoice> = (value): value is CouponChoice =>
  isWord(value) || isIds(value)
