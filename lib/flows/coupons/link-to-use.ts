import type { OwnCoupon } from '../../operate-center/contract/coupons/coupon-parts.ts'
import { linkTo } from '../../screens/links.ts'
import { productLink } from '../catalogue/kind-links.ts'

type Fits = Pick<OwnCoupon, 'product' | 'kinds' | 'departCity'>

/** Where a coupon can be used: its one product, the tours, visas or goods it fits, or the home screen for other kinds. */
export function linkToUse(base: string, { product, kinds, departCity }: Fits): string {
  if (product) return productLink(base, product)
  if (kinds.length === 0 || kinds.includes('tour')) return linkTo(base, 'productList', { departCity })
  if (kinds.includes('visa')) return linkTo(base, 'visaIndex')
  return linkTo(base, kinds.includes('goods') ? 'goodsIndex' : 'index')
}
