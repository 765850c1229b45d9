import type { VisaDetail } from '@/lib/operate-center/contract/catalogue/visas.ts'
import ui from '@/lib/ui/ui.module.css'
import styles from './detail.module.css'
import { RefundTable } from './refund-table.tsx'

/** Everything to know before ordering: what is given back when, notices, questions. */
export function Notices({ visa }: { visa: VisaDetail }) {
  return (
    <section id="notices" className={ui.block}>
      <h2 className={ui.heading}>预订须知</h2>
      <h3 className={styles.sub}>退款规则</h3>
      <RefundTable visa={visa} />
      {visa.notices.map(({ title, text }, index) => (
        <details key={title} className={styles.fold} open={index === 0}>
          <summary>{title}</summary>
          <p className={styles.paragraph}>{text}</p>
        </details>
      ))}
      {visa.questions.length > 0 ? (
        <>
          <h3 className={styles.sub}>常见问题</h3>
          {visa.questions.map(({ question, answer }) => (
            <details key={question} className={styles.fold}>
              <summary>{question}</summary>
              <p className={styles.paragraph}>{answer}</p>
            </details>
          ))}
        </>
      ) : null}
    </section>
  )
}
