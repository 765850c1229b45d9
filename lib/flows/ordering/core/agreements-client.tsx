'use client'

import { type ReactNode, useState } from 'react'
import { CheckField } from '../../../ui/field-client.tsx'
import { Sheet } from '../../../ui/sheet-client.tsx'
import { Bone } from '../../../ui/states.tsx'
import ui from '../../../ui/ui.module.css'
import styles from './agreements.module.css'
import type { AgreementText, OrderTexts, OwnTexts } from './order-texts-client.ts'

type Props = {
  texts: OrderTexts
  /** What a text says, drawn when it is opened and its words are here. */
  read: (code: string, ownTexts: OwnTexts) => ReactNode
  /** After the first attempt to continue, missing ones are marked. */
  wrong: boolean
}

/** The texts to agree to, each by itself and none beforehand; each can be read here. */
export function Agreements({ texts, read, wrong }: Props) {
  const [open, setOpen] = useState<string | null>(null)
  const { agreements, agreed, isPending } = texts
  const reading = agreements.find(({ code }) => code === open) ?? null
  const missing = wrong && !texts.allAgreed
  return (
    <section className={`${ui.block} ${styles.agreements}`} data-wrong={missing ? '' : undefined}>
      <h2 className={ui.heading}>阅读并同意</h2>
      {agreements.map(({ code, title }) => (
        <div key={code} className={styles.agreement}>
          <CheckField
            checked={agreed.includes(code)}
            disabled={isPending}
            onChange={(on) => texts.agree(code, on)}
          >
            我已阅读并同意《{title}》
          </CheckField>
          <button type="button" className={ui.text} aria-label={`查看${title}`} onClick={() => setOpen(code)}>
            查看
          </button>
        </div>
      ))}
      {missing ? (
        <p className={styles.unticked} role="alert">
          请阅读以上内容并逐项勾选
        </p>
      ) : null}
      <Sheet
        open={reading !== null}
        onClose={() => setOpen(null)}
        title={reading?.title ?? ''}
        foot={
          <button
            type="button"
            className={`${ui.primary} ${ui.wide}`}
            disabled={isPending}
            onClick={() => {
              if (reading) texts.agree(reading.code, true)
              setOpen(null)
            }}
          >
            我已阅读并同意
          </button>
        }
      >
        {isPending ? <Bone height={240} /> : reading ? read(reading.code, texts.ownOf(reading.code)) : null}
      </Sheet>
    </section>
  )
}

export function AgreementTexts({ texts }: { texts: readonly AgreementText[] }) {
  return texts.map(({ title, text }) => (
    <section key={`${title} ${text}`} className={styles.text}>
      {title === '' ? null : <h3>{title}</h3>}
      <p>{text}</p>
    </section>
  ))
}
