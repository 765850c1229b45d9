import styles from './order-form.module.css'

type Props = {
  value: string
  /** 选填，如… */
  placeholder: string
  onChange: (text: string) => void
}

/** What the shopper wishes besides. */
export function RemarkField({ value, placeholder, onChange }: Props) {
  return (
    <label className={styles.note}>
      <span>备注</span>
      <textarea
        value={value}
        maxLength={200}
        rows={2}
        placeholder={placeholder}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  )
}
