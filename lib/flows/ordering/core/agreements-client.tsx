'use client'

import { type ReactNode, useState } from 'react'
import type { Agreement } from '../../../domain/vocabulary.ts'
import { CheckField } from '../../../ui/field-client.tsx'
import { Sheet } from '../../../ui/sheet-client.tsx'
import ui from '../../../ui/ui.module.css'
import styles from './agreements.module.css'

/** A paragraph of an agreement; the title may be empty. */
export type AgreementText = { title: string; text: string }

type Props = {
  agreements: readonly Agreement[]
  /** Codes of those agreed to. */
  agreed: readonly string[]
  onChange: (agreed: string[]) => void
  /** What a text says, drawn when it is opened. */
  read: (code: string) => ReactNode
  /** After the first attempt to continue, missing ones are marked. */
  wrong: boolean
}

/** The texts to agree to, each by itself and none beforehand; each can be read here. */
export function Agreements({ agreements, agreed, onChange, read, wrong }: Props) {
  const [open, setOpen] = useState<string | null>(null)
  const reading = agreements.find(({ code }) => code === open) ?? null
  const tick = (code: string, on: boolean) =>
    onChange([...agreed.filter((other) => other !== code), ...(on ? [code] : [])])
  const missing = wrong && agreements.some(({ code }) => !agreed.includes(code))
  return (
    <section className={`${ui.block} ${styles.agreements}`} data-wrong={missing ? '' : undefined}>
      <h2 className={ui.heading}>阅读并同意</h2>
      {agreements.map(({ code, title }) => (
        <div key={code} className={styles.agreement}>
          <CheckField checked={agreed.includes(code)} onChange={(on) => tick(code, on)}>
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
            onClick={() => {
              if (reading) tick(reading.code, true)
              setOpen(null)
            }}
          >
            我已阅读并同意
          </button>
        }
      >
        {reading ? read(reading.code) : null}
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
