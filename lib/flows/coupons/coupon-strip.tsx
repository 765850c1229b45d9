import type { CouponOffer } from '../../operate-center/contract/coupons/coupon-parts.ts'
import { linkTo } from '../../screens/links.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './coupon-strip.module.css'

type Props = { base: string; offers: readonly CouponOffer[]; className?: string }

/**
 * Coupons that can be taken, in one line that leads to the coupon centre. Rendered on the server alone, so that a public
 * page loads no script for it; nothing where there are none.
 */
export function CouponStrip({ base, offers, className }: Props) {
  if (offers.length === 0) return null
  return (
    <a
      className={className ? `${styles.strip} ${className}` : styles.strip}
      href={linkTo(base, 'couponCenter')}
    >
      <span className={styles.label}>优惠券</span>
      <span className={styles.faces}>
        {offers.map(({ templateId, face, condition }) => (
          <span key={templateId} className={styles.face}>
            {face} {condition.split('，', 1)}
          </span>
        ))}
      </span>
      <span className={styles.take}>
        领券
        <Icon name="forward" size={16} />
      </span>
    </a>
  )
}
