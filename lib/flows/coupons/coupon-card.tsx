import type { ReactNode } from 'react'
import type { CouponOffer, OwnCoupon } from '../../operate-center/contract/coupons/coupon-parts.ts'
import { Icon } from '../../ui/icon.tsx'
import ui from '../../ui/ui.module.css'
import styles from './coupons.module.css'
import { facePartsOf } from './face-parts.ts'

type Shown = Pick<OwnCoupon | CouponOffer, 'face' | 'condition' | 'kindText' | 'name' | 'scope' | 'valid'>

type Props = {
  coupon: Shown
  /** Nothing can be done with it any more: set in grey. */
  quiet?: boolean
  /** Beside the name: 即将到期, ×2. */
  badge?: ReactNode
  /** Below the facts: how far it has been taken, which number it has. */
  note?: ReactNode
  /** Opens 使用规则. */
  onRules?: () => void
  /** What can be done with it, or its state. */
  children?: ReactNode
}

/** A coupon: what it is worth, where and when it counts, and what can be done with it. */
export function CouponCard({ coupon, quiet = false, badge, note, onRules, children }: Props) {
  return (
    <li className={quiet ? `${styles.card} ${styles.quiet}` : styles.card}>
      <Worth coupon={coupon} />
      <div className={styles.body}>
        <h3 className={styles.name}>
          <span className={quiet ? ui.tagPlain : ui.tagWarm}>{coupon.kindText}</span>
          {coupon.name}
          {badge}
        </h3>
        <p className={styles.fact}>{coupon.scope}</p>
        <p className={styles.fact}>{coupon.valid}</p>
        {note}
        <div className={styles.foot}>
          {onRules ? (
            <button type="button" className={styles.rules} onClick={onRules}>
              使用规则
              <span className="visually-hidden">：{coupon.name}</span>
              <Icon name="forward" size={14} />
            </button>
          ) : (
            <span />
          )}
          {children}
        </div>
      </div>
    </li>
  )
}

function Worth({ coupon: { face, condition } }: { coupon: Pick<Shown, 'face' | 'condition'> }) {
  const { sign, number, unit, length } = facePartsOf(face)
  return (
    <div className={styles.worth}>
      <p className={sign || unit ? styles.sum : `${styles.sum} ${styles.words}`}>
        {sign}
        <span className={styles.number} data-length={length}>
          {number}
        </span>
        {unit}
      </p>
      {condition ? <p className={styles.under}>{condition}</p> : null}
    </div>
  )
}

/** Cards of the final size while a list loads. */
export function CouponBones({ count }: { count: number }) {
  return (
    <div role="status" aria-label="正在加载">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
        <div key={index} className={`${styles.card} ${styles.bone}`}>
          <div className={styles.worth} />
          <div className={styles.body}>
            <div className={ui.bone} style={{ width: '70%', height: 18 }} />
            <div className={ui.bone} style={{ width: '50%', height: 14 }} />
            <div className={ui.bone} style={{ width: '60%', height: 14 }} />
          </div>
        </div>
      ))}
    </div>
  )
}
