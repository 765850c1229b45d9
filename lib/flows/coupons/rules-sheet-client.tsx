'use client'

import { useState } from 'react'
import type { CouponOffer, OwnCoupon } from '../../operate-center/contract/coupons/coupon-parts.ts'
import { Sheet } from '../../ui/sheet-client.tsx'
import styles from './coupons.module.css'

type Shown = Pick<OwnCoupon | CouponOffer, 'name' | 'face' | 'condition' | 'valid' | 'rules'> & {
  number?: string
}

/** 使用规则 of one coupon at a time; going back closes it. */
export function useRules() {
  const [shown, setShown] = useState<Shown | null>(null)
  return { open: setShown, sheet: <RulesSheet coupon={shown} onClose={() => setShown(null)} /> }
}

function RulesSheet({ coupon, onClose }: { coupon: Shown | null; onClose: () => void }) {
  return (
    <Sheet open={coupon !== null} onClose={onClose} title="使用规则">
      {coupon ? (
        <>
          <dl className={styles.ruleList}>
            <dt>优惠券</dt>
            <dd>{coupon.name}</dd>
            <dt>优惠</dt>
            <dd>{[coupon.face, coupon.condition].filter(Boolean).join('，')}</dd>
            <dt>有效期</dt>
            <dd>{coupon.valid}</dd>
            {coupon.number ? (
              <>
                <dt>券号</dt>
                <dd>{coupon.number}</dd>
              </>
            ) : null}
          </dl>
          {coupon.rules.length > 0 ? (
            <ul className={styles.ruleText}>
              {coupon.rules.map((rule) => (
                <li key={rule}>{rule}</li>
              ))}
            </ul>
          ) : null}
        </>
      ) : null}
    </Sheet>
  )
}
