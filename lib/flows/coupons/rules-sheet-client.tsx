'use client'

import { useState } from 'react'
import type { CouponOffer, OwnCoupon } from '../../operate-center/contract/coupons/coupon-parts.ts'
import { Sheet } from '../../ui/sheet-client.tsx'
import styles from './coupons.module.css'

type Shown = Pick<
  OwnCoupon | CouponOffer,
  'name' | 'kindText' | 'face' | 'condition' | 'scope' | 'valid' | 'rules' | 'stackable'
> & { number?: string }

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
            <dt>适用范围</dt>
            <dd>{coupon.scope}</dd>
            <dt>有效期</dt>
            <dd>{coupon.valid}</dd>
            <dt>叠加使用</dt>
            <dd>{coupon.stackable ? '可与其他可叠加的优惠券一起使用' : '不与其他优惠券一起使用'}</dd>
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
