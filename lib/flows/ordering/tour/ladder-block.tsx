import ui from '../../../ui/ui.module.css'
import { LadderTable } from '../../catalogue/ladder-table.tsx'
import type { OrderOf } from '../kind.ts'
import styles from '../orders/order-detail.module.css'
import { daysBefore } from './ladder.ts'

/** The cancellation ladder the order was sold with, with the step that holds today while it can still be cancelled. */
export function LadderBlock({ order }: { order: OrderOf<'tour'> }) {
  const { label, now } = order
  const { ladder, ladderNote, departDate } = order.about
  if (ladder.length === 0 && !ladderNote) return null
  return (
    <section className={ui.block} aria-label="退改规则">
      <header className={styles.blockHead}>
        <h2 className={ui.heading}>退改规则</h2>
      </header>
      <LadderTable
        ladder={ladder}
        note={ladderNote}
        daysBefore={label <= 2 ? daysBefore(now, departDate) : undefined}
      />
    </section>
  )
}
