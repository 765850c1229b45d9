import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'
import styles from './outcome.module.css'

export type Tone = 'good' | 'wait' | 'bad' | 'plain'

type Props = { tone: Tone; icon: IconName; title: string; children?: ReactNode; busy?: boolean }

/** The head of a result screen: what has happened, in one glance. */
export function Outcome({ tone, icon, title, children, busy = false }: Props) {
  return (
    <section className={styles.head} aria-live="polite" aria-busy={busy}>
      <span className={`${styles.mark} ${styles[tone]} ${busy ? styles.busy : ''}`}>
        <Icon name={icon} size={30} />
      </span>
      <h2 className={styles.title}>{title}</h2>
      {children ? <div className={styles.text}>{children}</div> : null}
    </section>
  )
}

/** Rows of facts about an order. */
export function Facts({ rows }: { rows: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
