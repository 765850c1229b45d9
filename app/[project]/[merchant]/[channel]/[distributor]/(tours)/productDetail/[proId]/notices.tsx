import { Folds } from '@/lib/flows/catalogue/detail-parts.tsx'
import { LadderTable } from '@/lib/flows/catalogue/ladder-table.tsx'
import type { TourDetail } from '@/lib/operate-center/contract/catalogue/tours.ts'
import ui from '@/lib/ui/ui.module.css'
import styles from './detail.module.css'

/** Everything to know before ordering: rules of cancelling, notices, visa, safety (旅游法 62). */
export function Notices({ tour }: { tour: TourDetail }) {
  const texts = [
    ...tour.notices,
    { title: '参团限制', text: tour.travellerRules.join('\n') },
    { title: '签证', text: tour.visaNote },
    { title: '安全提示', text: tour.safetyNote },
  ].filter(({ text }) => text)
  return (
    <section id="notices" className={ui.block}>
      <h2 className={ui.heading}>预订须知</h2>
      <h3 className={styles.sub}>退改规则</h3>
      <LadderTable ladder={tour.ladder} note={tour.ladderNote} />
      <Folds texts={texts} className={styles.strong} />
    </section>
  )
}
