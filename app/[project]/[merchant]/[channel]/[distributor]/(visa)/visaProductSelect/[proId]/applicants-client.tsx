'use client'

import { formatFen } from '@/lib/base/money/fen.ts'
import { applicantsOf, type OccupationCounts } from '@/lib/domain/visas/visa-quote.ts'
import { type Occupation, occupationNames, occupations } from '@/lib/domain/visas/words.ts'
import styles from '@/lib/flows/ordering/core/choosing.module.css'
import type { Limits } from '@/lib/flows/ordering/visa/visa-choice.ts'
import { Stepper } from '@/lib/ui/stepper-client.tsx'
import ui from '@/lib/ui/ui.module.css'

/** Who is meant, where the name does not say it. */
const hints: Partial<Record<Occupation, string>> = {
  1: '有固定单位，含个体经营',
  3: '已办理退休手续',
  4: '小学至大学在读',
  5: '未入小学的儿童',
}

type Props = {
  counts: OccupationCounts
  limits: Limits
  /** Of one applicant, fen. */
  price: number
  /** Required materials, in the sequence of the occupations. */
  materials: readonly number[]
  onChange: (counts: OccupationCounts) => void
}

/** How many applicants of each occupation: the materials follow from it. */
export function Applicants({
  counts,
  limits: { minPersons, maxPersons },
  price,
  materials,
  onChange,
}: Props) {
  const more = Math.max(0, maxPersons - applicantsOf(counts))
  return (
    <section className={ui.block}>
      <header className={styles.blockHead}>
        <h2 className={ui.heading}>申请人</h2>
        <span className={ui.secondary}>
          {formatFen(price)}/人，
          {minPersons > 1 ? `每单${minPersons}–${maxPersons}人` : `每单最多${maxPersons}人`}
        </span>
      </header>
      {occupations.map((one, index) => (
        <div key={one} className={styles.row}>
          <div className={styles.rowText}>
            <strong>{occupationNames[one]}</strong>
            <span>{[hints[one], `需准备${materials[index] ?? 0}项材料`].filter(Boolean).join('，')}</span>
          </div>
          <Stepper
            label={occupationNames[one]}
            value={counts[one]}
            max={counts[one] + more}
            onChange={(value) => onChange({ ...counts, [one]: value })}
          />
        </div>
      ))}
      <p className={styles.small}>
        {more === 0
          ? `每单最多${maxPersons}人，人数更多请分开下单。`
          : '身份按出行时的情况选择，材料清单随身份而定。'}
      </p>
    </section>
  )
}
