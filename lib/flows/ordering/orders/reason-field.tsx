import styles from './reason-field.module.css'

type Props = {
  legend: string
  reasons: readonly string[]
  value: string
  onChange: (value: string) => void
  error?: string | undefined
}

/** A reason among a few; radios, so that one is chosen by finger and by keyboard alike. */
export function ReasonField({ legend, reasons, value, onChange, error }: Props) {
  return (
    <fieldset className={styles.field} aria-describedby={error ? 'reason-error' : undefined}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.options}>
        {reasons.map((reason) => (
          <label key={reason} className={styles.option}>
            <input
              type="radio"
              name="reason"
              value={reason}
              checked={value === reason}
              onChange={() => onChange(reason)}
            />
            <span>{reason}</span>
          </label>
        ))}
      </div>
      {error ? (
        <p id="reason-error" className={styles.error} role="alert">
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}
