'use client'

import { formatFen } from '@/lib/base/money/fen.ts'
import { mostOf } from '@/lib/domain/debris/debris-quote.ts'
import styles from '@/lib/flows/ordering/core/choosing.module.css'
import type { DebrisPicked } from '@/lib/flows/ordering/debris/debris-draft.ts'
import type { DebrisPackage } from '@/lib/operate-center/contract/catalogue/debris.ts'
import { Stepper } from '@/lib/ui/stepper-client.tsx'
import ui from '@/lib/ui/ui.module.css'

type Props = {
  one: DebrisPackage
  counts: { adults: number; children: number }
  /** Of the chosen day, or the lowest, fen. */
  price: { price: number; childPrice: number | null }
  /** How many may be chosen in all. */
  most: number
  /** What is left of the choice; null: unlimited. */
  left: number | null
  onPick: (change: Partial<DebrisPicked>) => void
}

/** How many: of the full price, and of the children's where there is one. */
export function Counts({ one, counts: { adults, children }, price, most, left, onPick }: Props) {
  const { unit, minCount, childNote, perDay, guests, deposit } = one
  const maxCount = mostOf(one)
  const more = Math.max(0, most - adults - children)
  const per = perDay ? `${unit}/天` : unit
  const childPrice = one.childPrice === null ? null : (price.childPrice ?? one.childPrice)
  return (
    <section className={ui.block}>
      <header className={styles.blockHead}>
        <h2 className={ui.heading}>数量</h2>
        <span className={ui.secondary}>
          {minCount > 1 ? `每单${minCount}–${maxCount}${unit}` : `每单最多${maxCount}${unit}`}
        </span>
      </header>
      <div className={styles.row}>
        <div className={styles.rowText}>
          <strong>{childPrice === null ? one.name : '成人'}</strong>
          <span className={styles.addOnPrice}>
            {formatFen(price.price)}/{per}
          </span>
        </div>
        <Stepper
          label={childPrice === null ? '数量' : '成人'}
          value={adults}
          max={adults + more}
          onChange={(value) => onPick({ adults: value })}
        />
      </div>
      {childPrice === null ? null : (
        <div className={styles.row}>
          <div className={styles.rowText}>
            <strong>儿童</strong>
            {childNote ? <span>{childNote}</span> : null}
            <span className={styles.addOnPrice}>
              {formatFen(childPrice)}/{per}
            </span>
          </div>
          <Stepper
            label="儿童"
            value={children}
            max={children + more}
            onChange={(value) => onPick({ children: value })}
          />
        </div>
      )}
      <p className={styles.small}>
        {[
          left !== null && left <= 9 ? `仅剩${left}${unit}` : '',
          guests === 'ticket' ? '需填写每位出行人的信息' : guests === 'order' ? '需填写一位出行人的信息' : '',
          deposit > 0 ? `押金${formatFen(deposit)}/${unit}，归还后原路退回` : '',
        ]
          .filter(Boolean)
          .join('；') || `${maxCount}${unit}以上请分开下单。`}
      </p>
    </section>
  )
}
