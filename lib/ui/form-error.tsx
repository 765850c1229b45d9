import type { ReactNode } from 'react'
import styles from './form-error.module.css'
import { Icon } from './icon.tsx'

type Props = {
  /** Nothing is shown without one. */
  text: string | undefined
  /** Stands between the blocks of a screen, not within one. */
  between?: boolean
  /** A way on, such as a link, after the text. */
  children?: ReactNode
}

/** What went wrong with a whole form, near its button. */
export function FormError({ text, between, children }: Props) {
  if (!text) return null
  return (
    <p className={between ? `${styles.error} ${styles.between}` : styles.error} role="alert">
      <Icon name="warning" size={18} />
      <span>
        {text}
        {children}
      </span>
    </p>
  )
}
