import { Folds } from '@/lib/flows/catalogue/detail-parts.tsx'
import type { DebrisDetail } from '@/lib/operate-center/contract/catalogue/debris.ts'
import ui from '@/lib/ui/ui.module.css'
import styles from './detail.module.css'

/** Everything to know before ordering: what is given back when, and the notices. */
export function Notices({ product: { packages, notices } }: { product: DebrisDetail }) {
  return (
    <section id="notices" className={ui.block}>
      <h2 className={ui.heading}>预订须知</h2>
      <h3 className={styles.sub}>退改规则</h3>
      <RefundRules packages={packages} />
      <Folds texts={notices} line="above" />
    </section>
  )
}

/** The rule of each package, once where all have the same. */
function RefundRules({ packages }: Pick<DebrisDetail, 'packages'>) {
  const [first] = packages
  if (packages.every(({ refundText }) => refundText === first?.refundText)) {
    return <p className={styles.rule}>{first?.refundText}</p>
  }
  return packages.map(({ id, name, refundText }) => (
    <p key={id} className={styles.rule}>
      <strong>{name}</strong>
      {refundText}
    </p>
  ))
}
