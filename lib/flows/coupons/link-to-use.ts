import type { OwnCoupon } from '../../operate-center/contract/coupons/coupon-parts.ts'
import { linkTo } from '../../screens/links.ts'
import { productLink } from '../catalogue/kind-links.ts'

type Fits = Pick<OwnCoupon, 'product' | 'kinds' | 'departCity'>

/** Where a coupon can be used: its one product, the tours or visas it fits, or the home screen for other kinds. */
export function linkToUse(base: string, { product, kinds, departCity }: Fits): string {
  if (product) return productLink(base, product)
  if (kinds.length === 0 || kinds.includes('tour')) return linkTo(base, 'productList', { departCity })
  return linkTo(base, kinds.includes('visa') ? 'visaIndex' : 'index')
}
