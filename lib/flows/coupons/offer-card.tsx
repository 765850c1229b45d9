import type { ReactNode } from 'react'
import type { CouponOffer } from '../../operate-center/contract/coupons/coupon-parts.ts'
import ui from '../../ui/ui.module.css'
import { CouponCard } from './coupon-card.tsx'
import styles from './coupons.module.css'

type Props = { offer: CouponOffer; onRules: () => void; children?: ReactNode }

const QUIET: ReadonlySet<CouponOffer['state']> = new Set(['gone', 'ended'])

/** A coupon that can be taken, with how far it has been taken. */
export function OfferCard({ offer, onRules, children }: Props) {
  const { quantity, takenPercent, state, stateText } = offer
  return (
    <CouponCard
      coupon={offer}
      quiet={QUIET.has(state)}
      badge={
        <>
          {quantity > 1 ? <span className={styles.times}>×{quantity}</span> : null}
          {state === 'taken' ? <span className={`${ui.tagPlain} ${styles.badge}`}>{stateText}</span> : null}
        </>
      }
      note={takenPercent === null ? null : <Progress percent={takenPercent} />}
      onRules={onRules}
    >
      {children}
    </CouponCard>
  )
}

function Progress({ percent }: { percent: number }) {
  return (
    <p className={styles.progress}>
      <span className={styles.track} aria-hidden="true">
        <span style={{ width: `${percent}%` }} />
      </span>
      已领{percent}%
    </p>
  )
}
