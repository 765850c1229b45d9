import { LadderTable } from '@/lib/flows/catalogue/ladder-table.tsx'
import type { Order } from '@/lib/operate-center/contract/orders/orders.ts'
import ui from '@/lib/ui/ui.module.css'
import { daysBefore } from './ladder.ts'
import styles from './order-detail.module.css'

/** The cancellation ladder the order was sold with, with the step that holds today while it can still be cancelled. */
export function LadderBlock({ order }: { order: Order }) {
  const { ladder, ladderNote, label } = order
  if (ladder.length === 0 && !ladderNote) return null
  return (
    <section className={ui.block} aria-label="退改规则">
      <header className={styles.blockHead}>
        <h2 className={ui.heading}>退改规则</h2>
      </header>
      <LadderTable
        ladder={ladder}
        note={ladderNote}
        daysBefore={label <= 2 ? daysBefore(order) : undefined}
      />
    </section>
  )
}
