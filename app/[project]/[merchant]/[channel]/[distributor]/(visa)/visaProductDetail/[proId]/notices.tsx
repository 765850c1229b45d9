import { Folds } from '@/lib/flows/catalogue/detail-parts.tsx'
import { RefundTable } from '@/lib/flows/catalogue/refund-table.tsx'
import type { VisaDetail } from '@/lib/operate-center/contract/catalogue/visas.ts'
import ui from '@/lib/ui/ui.module.css'
import styles from './detail.module.css'

/** Everything to know before ordering: what is given back when, notices, questions. */
export function Notices({ visa }: { visa: VisaDetail }) {
  return (
    <section id="notices" className={ui.block}>
      <h2 className={ui.heading}>预订须知</h2>
      <h3 className={styles.sub}>退款规则</h3>
      <RefundTable visa={visa} />
      <Folds texts={visa.notices} />
      {visa.questions.length > 0 ? (
        <>
          <h3 className={styles.sub}>常见问题</h3>
          <Folds
            texts={visa.questions.map(({ question, answer }) => ({ title: question, text: answer }))}
            closed
          />
        </>
      ) : null}
    </section>
  )
}
