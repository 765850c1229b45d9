'use client'

import { Sheet } from '../../ui/sheet-client.tsx'
import styles from './agreement.module.css'
import { type AgreementName, agreementText } from './agreement-texts.ts'

type Props = { name: AgreementName; shop: string; onClose: () => void }

export function AgreementSheet({ name, shop, onClose }: Props) {
  const { title, version, sections } = agreementText(name, shop)
  return (
    <Sheet open onClose={onClose} title={title} reading>
      <div className={styles.article}>
        <p className={styles.version}>{version}</p>
        {sections.map(({ heading, text }) => (
          <section key={heading}>
            <h3>{heading}</h3>
            <p>{text}</p>
          </section>
        ))}
      </div>
    </Sheet>
  )
}
