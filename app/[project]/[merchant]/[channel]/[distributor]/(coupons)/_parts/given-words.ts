import type { OwnCoupon } from '@/lib/operate-center/contract/coupons/coupon-parts.ts'

/** What has been given, below the title of a result. */
export function givenWords(coupons: readonly Pick<OwnCoupon, 'state'>[]): string {
  const waiting = coupons.filter(({ state }) => state === 'inactive').length
  if (waiting === coupons.length && waiting > 0) return '激活后即可使用，请在“待激活”中查看'
  return `${coupons.length}张优惠券已放入您的账户，下单时自动选用`
}
