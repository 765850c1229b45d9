'use client'

import { useId } from 'react'
import field from '../../ui/field.module.css'
import { useHydrated } from '../../ui/hydrated-client.ts'
import styles from './addresses.module.css'

type Props = { value: string; error: string | undefined; onChange: (value: string) => void }

/** Street and house number; more than a line long. */
export function DetailField({ value, error, onChange }: Props) {
  const id = useId()
  const hydrated = useHydrated()
  return (
    <div className={`${field.row} ${styles.tall}`}>
      <label className={field.label} htmlFor={id}>
        详细地址
        <span className={field.star} aria-hidden="true" />
      </label>
      <div className={field.end}>
        <textarea
          id={id}
          className={`${field.input} ${styles.detail}`}
          rows={3}
          name="detail"
          autoComplete="street-address"
          placeholder="街道、小区、楼栋和门牌号"
          maxLength={400}
          value={value}
          readOnly={!hydrated}
          aria-required="true"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-note` : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
      {error ? (
        <p id={`${id}-note`} className={field.error} role="alert">
          {error}
        </p>
      ) : null}
    </div>
  )
}
