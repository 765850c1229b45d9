'use client'

import { formatFen } from '../../../base/money/fen.ts'
import type { AddOn, AddOnChoice } from '../../../domain/quote/quote.ts'
import { Stepper } from '../../../ui/stepper-client.tsx'
import ui from '../../../ui/ui.module.css'
import styles from './choosing.module.css'

type Props = {
  extras: readonly AddOn[]
  chosen: readonly AddOnChoice[]
  persons: number
  onChange: (chosen: AddOnChoice[]) => void
}

/** The optional extras. None is chosen beforehand (电商法 19). */
export function Extras({ extras, chosen, persons, onChange }: Props) {
  if (extras.length === 0) return null
  const set = (code: string, quantity: number) =>
    onChange([
      ...chosen.filter((choice) => choice.code !== code),
      ...(quantity > 0 ? [{ code, quantity }] : []),
    ])
  return (
    <section className={ui.block}>
      <header className={styles.blockHead}>
        <h2 className={ui.heading}>可选服务</h2>
        <span className={ui.secondary}>按需选择</span>
      </header>
      {extras.map(({ code, name, note, unitPrice, per }) => {
        const quantity = chosen.find((choice) => choice.code === code)?.quantity ?? 0
        return (
          <div key={code} className={styles.row}>
            <label className={styles.tick}>
              <input
                type="checkbox"
                checked={quantity > 0}
                onChange={(event) => set(code, event.target.checked ? (per === 'person' ? persons : 1) : 0)}
              />
              <span className={styles.rowText}>
                <strong>{name}</strong>
                {note ? <span>{note}</span> : null}
                <span className={styles.addOnPrice}>
                  {formatFen(unitPrice)}/{per === 'person' ? '人' : '份'}
                </span>
              </span>
            </label>
            {quantity > 0 ? (
              <Stepper
                label={`${name}份数`}
                value={quantity}
                max={per === 'person' ? persons : 9}
                onChange={(value) => set(code, value)}
              />
            ) : null}
          </div>
        )
      })}
    </section>
  )
}
