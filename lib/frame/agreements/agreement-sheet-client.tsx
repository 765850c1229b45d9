'use client'

import { useQuery } from '@tanstack/react-query'
import { Sheet } from '../../ui/sheet-client.tsx'
import styles from './agreement.module.css'
import { type AgreementName, agreementText, agreementTitles } from './agreement-texts.ts'

type Props = { name: AgreementName; shop: string; onClose: () => void }

export function AgreementSheet({ name, shop, onClose }: Props) {
  const { data } = useQuery({ queryKey: ['agreement', name, shop], queryFn: () => agreementText(name, shop) })
  return (
    <Sheet open onClose={onClose} title={data?.title ?? agreementTitles[name]} reading>
      <div className={styles.article} aria-busy={data === undefined}>
        {data ? <p className={styles.version}>{data.version}</p> : null}
        {data?.sections.map(({ heading, text }) => (
          <section key={`${heading} ${text}`}>
            {heading === '' ? null : <h3>{heading}</h3>}
            <p>{text}</p>
          </section>
        ))}
      </div>
    </Sheet>
  )
}
