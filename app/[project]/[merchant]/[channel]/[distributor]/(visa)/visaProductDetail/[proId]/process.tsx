import type { VisaDetail } from '@/lib/operate-center/contract/catalogue/visas.ts'
import ui from '@/lib/ui/ui.module.css'
import styles from './detail.module.css'

/** How the visa is made, step by step. */
export function Process({ visa }: { visa: VisaDetail }) {
  return (
    <section id="process" className={ui.block}>
      <h2 className={ui.heading}>办理流程</h2>
      <ol className={styles.steps}>
        {visa.steps.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            {text ? <p>{text}</p> : null}
          </li>
        ))}
      </ol>
      <p className={styles.small}>
        全部材料最晚在出行前{visa.materialDays}天交齐；下单时会按您的出行日期给出具体截止日。
      </p>
    </section>
  )
}
