'use client'

import { lazy, Suspense, useState } from 'react'
import type { CouponChoice } from '../../../operate-center/contract/coupons/coupon-parts.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Bone } from '../../../ui/states.tsx'
import ui from '../../../ui/ui.module.css'
import styles from './coupon-row.module.css'
import type { AskedQuote, QuotedPrice } from './submittable.ts'

const CouponSheet = lazy(() =>
  import('./coupon-sheet-client.tsx').then((module) => ({ default: module.CouponSheet })),
)

type Props = {
  /** What the price was asked with, the choice of coupons included. */
  asked: AskedQuote
  quote: Pick<QuotedPrice, 'coupons'> | null
  onChoose: (choice: CouponChoice) => void
}

/** 优惠券: what the price counts with, and the way to another choice. */
export function CouponRow({ asked, quote, onChoose }: Props) {
  const [open, setOpen] = useState(false)
  const { chosen = [], usable = 0, text = '' } = quote?.coupons ?? {}
  const tone = chosen.length > 0 ? styles.used : usable > 0 ? styles.usable : styles.none
  return (
    <section className={`${ui.block} ${styles.block}`}>
      <button type="button" className={styles.row} disabled={!quote} onClick={() => setOpen(true)}>
        <span className={styles.label}>优惠券</span>
        <span className={tone}>{quote ? text : <Bone width={96} height={16} />}</span>
        <Icon name="forward" size={18} />
      </button>
      {open ? (
        <Suspense fallback={null}>
          <CouponSheet asked={asked} onChoose={onChoose} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </section>
  )
}
