import type { ReactNode } from 'react'
import { visaFacts } from '../../../domain/visas/visa-words.ts'
import type { VisaDetail } from '../../../operate-center/contract/catalogue/visas.ts'
import { Picture } from '../../../ui/picture.tsx'
import ui from '../../../ui/ui.module.css'
import styles from '../core/ordering.module.css'

type Visa = Pick<VisaDetail, 'name' | 'cover' | 'type' | 'entries' | 'stayDays'>

/** Which visa this is: picture, name, facts. */
export function VisaHead({ visa }: { visa: Visa }) {
  return (
    <div className={styles.summary}>
      <Picture
        picture={visa.cover}
        sizes="88px"
        first
        {...(styles.cover ? { className: styles.cover } : {})}
      />
      <div className={styles.summaryText}>
        <h2 className={styles.name}>{visa.name}</h2>
        <p className={styles.facts}>{visaFacts(visa)}</p>
      </div>
    </div>
  )
}

type Props = {
  visa: Visa
  facts: readonly { label: string; value: string }[]
  /** 修改, where the choice can still be changed. */
  change?: ReactNode
}

/** Visa, day of travel and people of an order. */
export function VisaSummary({ visa, facts, change }: Props) {
  return (
    <section className={ui.block} aria-label="签证">
      <VisaHead visa={visa} />
      <div className={styles.trip}>
        <dl className={styles.tripFacts}>
          {facts.map(({ label, value }) => (
            <FactRow key={label} label={label} value={value} />
          ))}
        </dl>
        {change}
      </div>
    </section>
  )
}

function FactRow({ label, value }: { label: string; value: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </>
  )
}
