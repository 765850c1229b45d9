'use client'

import type { ReactNode } from 'react'
import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import { OwnCouponCard } from '@/lib/flows/coupons/own-coupon-card.tsx'
import { useRules } from '@/lib/flows/coupons/rules-sheet-client.tsx'
import type { OwnCoupon } from '@/lib/operate-center/contract/coupons/coupon-parts.ts'
import { linkTo } from '@/lib/screens/links.ts'
import outcome from '@/lib/ui/outcome.module.css'
import { Outcome } from '@/lib/ui/outcome.tsx'
import ui from '@/lib/ui/ui.module.css'

type Props = {
  title: string
  text: string
  coupons: readonly OwnCoupon[]
  /** A further way on, below the way to all coupons. */
  children?: ReactNode
}

/** What has just been given: the coupons, where to use them, and where they are kept. */
export function GivenCoupons({ title, text, coupons, children }: Props) {
  const { base } = useShop()
  const rules = useRules()
  return (
    <>
      <Outcome tone="good" icon="check" title={title}>
        {text}
      </Outcome>
      <ul>
        {coupons.map((coupon) => (
          <OwnCouponCard key={coupon.id} base={base} coupon={coupon} onRules={() => rules.open(coupon)} />
        ))}
      </ul>
      <div className={outcome.actions}>
        <a className={`${ui.primary} ${ui.wide}`} href={linkTo(base, 'myCoupon')}>
          查看我的优惠券
        </a>
        {children}
      </div>
      {rules.sheet}
    </>
  )
}
