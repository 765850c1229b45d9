'use client'

import { Icon } from './icon.tsx'
import styles from './stepper.module.css'

type Props = { label: string; value: number; min?: number; max: number; onChange: (value: number) => void }

export function Stepper({ label, value, min = 0, max, onChange }: Props) {
  return (
    <fieldset className={styles.stepper} aria-label={label}>
      <button
        type="button"
        className={styles.button}
        aria-label={`减少${label}`}
        disabled={value <= min}
        onClick={() => onChange(value - 1)}
      >
        <Icon name="minus" size={16} />
      </button>
      <output className={styles.value}>{value}</output>
      <button
        type="button"
        className={styles.button}
        aria-label={`增加${label}`}
        disabled={value >= max}
        onClick={() => onChange(value + 1)}
      >
        <Icon name="plus" size={16} />
      </button>
    </fieldset>
  )
}
