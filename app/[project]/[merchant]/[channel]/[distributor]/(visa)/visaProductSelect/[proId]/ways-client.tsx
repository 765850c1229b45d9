'use client'

import { formatDate } from '@/lib/base/calendar/dates.ts'
import { formatFen } from '@/lib/base/money/fen.ts'
import { type ReturnWay, returnWays } from '@/lib/domain/visas/words.ts'
import styles from '@/lib/flows/ordering/core/choosing.module.css'
import type { VisaDetail, VisaOption } from '@/lib/operate-center/contract/catalogue/visas.ts'
import ui from '@/lib/ui/ui.module.css'

type UrgentProps = {
  options: readonly VisaOption[]
  /** The product's own time: 5–7个工作日. */
  processing: string
  earliestDate: string
  earliestUrgent: Readonly<Record<string, string>>
  chosen: string | null
  onChoose: (code: string | null) => void
}

/** How fast: the product's own time, or one urgent option for all applicants. */
export function Urgent({ options, processing, earliestDate, earliestUrgent, chosen, onChoose }: UrgentProps) {
  if (options.length === 0) return null
  const earliest = (date: string | undefined) => (date ? `最早${formatDate(date)}出行` : '')
  return (
    <fieldset className={ui.block}>
      <legend className="visually-hidden">办理速度</legend>
      <header className={styles.blockHead}>
        <h2 className={ui.heading}>办理速度</h2>
        <span className={ui.secondary}>全部申请人一起加急</span>
      </header>
      <Choice
        name="urgent"
        title="标准办理"
        lines={[processing, earliest(earliestDate)]}
        price="不加价"
        checked={chosen === null}
        onChoose={() => onChoose(null)}
      />
      {options.map(({ code, name, note, unitPrice, per }) => (
        <Choice
          key={code}
          name="urgent"
          title={name}
          lines={[note, earliest(earliestUrgent[code])]}
          price={`+${formatFen(unitPrice)}/${per === 'person' ? '人' : '单'}`}
          checked={chosen === code}
          onChoose={() => onChoose(code)}
        />
      ))}
    </fieldset>
  )
}

type WayProps = {
  ways: VisaDetail['returnWays']
  chosen: ReturnWay
  onChoose: (way: ReturnWay) => void
}

/** How the passports come back. */
export function WaysBack({ ways, chosen, onChoose }: WayProps) {
  return (
    <fieldset className={ui.block}>
      <legend className="visually-hidden">护照取回方式</legend>
      <h2 className={ui.heading}>护照取回方式</h2>
      {ways.map(({ way, fee, note }) => (
        <Choice
          key={way}
          name="way"
          title={returnWays[way]}
          lines={[note]}
          price={fee > 0 ? `+${formatFen(fee)}/单` : '免费'}
          checked={chosen === way}
          onChoose={() => onChoose(way)}
        />
      ))}
    </fieldset>
  )
}

type ChoiceProps = {
  name: string
  title: string
  lines: readonly string[]
  price: string
  checked: boolean
  onChoose: () => void
}

function Choice({ name, title, lines, price, checked, onChoose }: ChoiceProps) {
  return (
    <label className={styles.option}>
      <input type="radio" name={name} checked={checked} onChange={onChoose} />
      <span className={styles.rowText}>
        <strong>{title}</strong>
        {lines
          .filter((line) => line !== '')
          .map((line) => (
            <span key={line}>{line}</span>
          ))}
      </span>
      <span className={styles.unit}>{price}</span>
    </label>
  )
}
