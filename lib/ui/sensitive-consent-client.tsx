import type { ReactNode } from 'react'
import { CheckField } from './field-client.tsx'
import { Icon, type IconName } from './icon.tsx'
import styles from './sensitive-consent.module.css'

type Props = {
  checked: boolean
  onChange: (checked: boolean) => void
  error: string | undefined
  /** Which company collects which data, for which purpose. */
  children: ReactNode
  /** How it is kept, in one line. */
  kept: string
  icon: IconName
}

/** The separate consent that sensitive personal data need (rules.md C.8), with how they are kept beneath it. */
export function SensitiveConsent({ checked, onChange, error, children, kept, icon }: Props) {
  return (
    <div className={styles.consent}>
      <CheckField checked={checked} error={error} onChange={onChange}>
        {children}
      </CheckField>
      <p className={styles.kept}>
        <Icon name={icon} size={16} />
        {kept}
      </p>
    </div>
  )
}
