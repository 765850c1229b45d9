import type { OwnCoupon } from '../../operate-center/contract/coupons/coupon-parts.ts'
import { linkTo } from '../../screens/links.ts'
import { productLink } from '../catalogue/kind-links.ts'

/** Where a coupon can be used: its one product, else the shop's products. */
export function linkToUse(base: string, { product }: Pick<OwnCoupon, 'product'>): string {
  return product ? productLink(base, product) : linkTo(base, 'productList')
}
