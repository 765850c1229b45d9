import fold from '../../ui/fold.module.css'
import { Icon } from '../../ui/icon.tsx'
import ui from '../../ui/ui.module.css'
import styles from './detail.module.css'

type HighlightsProps = { heading: string; highlights: readonly string[]; className: string | undefined }

/** What a product promises, each with a tick; nothing where it promises nothing. */
export function Highlights({ heading, highlights, className }: HighlightsProps) {
  if (highlights.length === 0) return null
  return (
    <>
      <h2 className={ui.heading}>{heading}</h2>
      <ul className={`${styles.highlights} ${className}`}>
        {highlights.map((highlight) => (
          <li key={highlight}>
            <Icon name="check" size={18} />
            <span>{highlight}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

type FactRowsProps = {
  /** Label and value; rows without a value are left out. */
  rows: readonly (readonly [label: string, value: string])[]
  className: string | undefined
}

export function FactRows({ rows, className }: FactRowsProps) {
  return (
    <dl className={`${styles.facts} ${className}`}>
      {rows.map(([label, value]) =>
        value ? (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}

export function PlainList({ items }: { items: readonly string[] }) {
  return (
    <ul className={styles.list}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  )
}

type FoldsProps = {
  texts: readonly { title: string; text: string }[]
  /** All are closed; without it the first one is open. */
  closed?: boolean
  /** Where the line between them stands. */
  line?: 'below' | 'above'
  className?: string | undefined
}

/** Long texts behind their titles. */
export function Folds({ texts, closed = false, line = 'below', className }: FoldsProps) {
  return texts.map(({ title, text }, index) => (
    <details
      key={title}
      className={`${fold.arrow} ${styles.fold} ${styles[line]}${className ? ` ${className}` : ''}`}
      open={!closed && index === 0}
    >
      <summary>{title}</summary>
      <p className={styles.paragraph}>{text}</p>
    </details>
  ))
}
