'use client'

import { useEffect, useRef } from 'react'
import type { CouponChoice } from '../../../operate-center/contract/coupons/coupon-parts.ts'
import { toast } from '../../../ui/toast-client.ts'
import type { ShownQuote } from './use-quote-client.ts'

type Kept = { coupons?: CouponChoice | undefined }

/**
 * Coupons that were chosen and cannot be used any more (expired meanwhile, held by another order, below their threshold
 * since fewer people go) never block an order: the server chooses again, and the shopper is told.
 */
export function useCouponsKept(
  draft: Kept,
  { failure }: Pick<ShownQuote<unknown>, 'failure'>,
  onChoose: (choice: CouponChoice) => void,
): void {
  const refused = failure?.kind === 'refused' && failure.code === 'COUPON_UNUSABLE'
  const again = refused && Array.isArray(draft.coupons)
  const choose = useRef(onChoose)
  choose.current = onChoose
  useEffect(() => {
    if (!again) return
    toast('所选优惠券不能用于这笔订单，已为您重新选择')
    choose.current('best')
  }, [again])
}
