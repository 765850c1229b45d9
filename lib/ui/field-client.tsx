'use client'

import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import styles from './field.module.css'
import { useHydrated } from './hydrated-client.ts'
import { typedDate } from './typed-date.ts'

type RowProps = {
  label: string
  /** The error, shown under the field; the field keeps what was typed. */
  error?: string | undefined
  help?: string | undefined
  required?: boolean | undefined
}

type InputProps = RowProps &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value' | 'required'> & {
    value: string
    onChange: (value: string) => void
    /** A button at the end of the row, e.g. 获取验证码. */
    end?: ReactNode
  }

/**
 * A row of a form: label left, input right, help and error below. With the type `date` it is typed by digits: a phone's
 * own date field is empty without a word on some, and speaks the system's language on others. Its value is the ISO date,
 * or what is typed so far.
 */
export function Field({ label, error, help, required, value, onChange, end, type, ...input }: InputProps) {
  const hydrated = useHydrated()
  const isDate = type === 'date'
  const ofType = isDate
    ? { inputMode: 'numeric' as const, placeholder: '年月日8位，如20310506', maxLength: 20 }
    : { type }
  return (
    <Row label={label} error={error} help={help} required={required} end={end}>
      {(described) => (
        <input
          {...described}
          value={value}
          aria-required={required || undefined}
          readOnly={!hydrated}
          onChange={(event) => onChange(isDate ? typedDate(event.target.value) : event.target.value)}
          {...ofType}
          {...input}
        />
      )}
    </Row>
  )
}

type SelectProps = RowProps & {
  value: string
  onChange: (value: string) => void
  options: readonly { value: string; label: string }[]
}

/** A choice among few; the phone's own picker. */
export function SelectField({ label, error, help, required, value, onChange, options }: SelectProps) {
  return (
    <Row label={label} error={error} help={help} required={required}>
      {(described) => (
        <select {...described} value={value} onChange={(event) => onChange(event.target.value)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Row>
  )
}

type Described = {
  id: string
  className: string | undefined
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

/** Label, control and note, tied together for assistive technology. */
function Row({
  label,
  error,
  help,
  required,
  end,
  children,
}: RowProps & { end?: ReactNode; children: (described: Described) => ReactNode }) {
  const id = useId()
  const note = error ?? help
  return (
    <div className={styles.row}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {required ? <span className={styles.star} aria-hidden="true" /> : null}
      </label>
      <div className={styles.end}>
        {children({
          id,
          className: styles.input,
          'aria-invalid': error ? true : undefined,
          'aria-describedby': note ? `${id}-note` : undefined,
        })}
        {end}
      </div>
      {note ? (
        <p
          id={`${id}-note`}
          className={error ? styles.error : styles.help}
          role={error ? 'alert' : undefined}
        >
          {note}
        </p>
      ) : null}
    </div>
  )
}

type CheckProps = {
  checked: boolean
  onChange: (checked: boolean) => void
  children: ReactNode
  error?: string | undefined
  disabled?: boolean
}

/** A consent to tick; never ticked beforehand. */
export function CheckField({ checked, onChange, children, error, disabled = false }: CheckProps) {
  return (
    <div>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={checked}
          disabled={disabled}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{children}</span>
      </label>
      {error ? (
        <p className={styles.error} role="alert">
          {error}
        </p>
      ) : null}
    </div>
  )
}
