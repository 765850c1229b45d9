import type { ReactNode } from 'react'
import type { OwnCoupon } from '../../operate-center/contract/coupons/coupon-parts.ts'
import { linkTo } from '../../screens/links.ts'
import ui from '../../ui/ui.module.css'
import { CouponCard } from './coupon-card.tsx'
import styles from './coupons.module.css'
import { linkToUse } from './link-to-use.ts'

type Props = {
  base: string
  coupon: OwnCoupon
  onRules: () => void
  /** What a coupon offers that waits to be activated. */
  activation?: ReactNode
}

const QUIET: ReadonlySet<OwnCoupon['state']> = new Set(['used', 'expired', 'void'])

/** A coupon of the customer, in the state it is in. */
export function OwnCouponCard({ base, coupon, onRules, activation }: Props) {
  const { state, expiringSoon } = coupon
  return (
    <CouponCard
      coupon={coupon}
      quiet={QUIET.has(state)}
      badge={expiringSoon ? <span className={`${ui.tagWarm} ${styles.badge}`}>即将到期</span> : null}
      onRules={onRules}
    >
      <Way base={base} coupon={coupon} activation={activation} />
    </CouponCard>
  )
}

function Way({ base, coupon, activation }: Omit<Props, 'onRules'>) {
  const { state, stateText, notYet, orderNo } = coupon
  if (state === 'inactive') return activation ?? <span className={styles.state}>{stateText}</span>
  if (state === 'unused' && !notYet) {
    return (
      <a className={`${ui.primary} ${ui.small}`} href={linkToUse(base, coupon)}>
        去使用
      </a>
    )
  }
  const words = state === 'unused' ? '未到使用时间' : stateText
  if (orderNo) {
    return (
      <span className={styles.held}>
        <span className={styles.state}>{words}</span>
        <a className={styles.order} href={linkTo(base, 'orderDetail', { orderNo })}>
          查看订单
        </a>
      </span>
    )
  }
  return <span className={styles.state}>{words}</span>
}
