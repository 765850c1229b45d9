'use client'

import { useState } from 'react'
import type { Agreement } from '@/lib/domain/vocabulary.ts'
import { LadderTable } from '@/lib/flows/catalogue/ladder-table.tsx'
import type { TourDetail } from '@/lib/operate-center/contract/catalogue/tours.ts'
import type { ShownText } from '@/lib/operate-center/contract/texts/texts.ts'
import { CheckField } from '@/lib/ui/field-client.tsx'
import { Sheet } from '@/lib/ui/sheet-client.tsx'
import ui from '@/lib/ui/ui.module.css'
import { agreementTexts } from './agreement-texts.ts'
import styles from './verify.module.css'

type Props = {
  tour: TourDetail
  agreements: readonly Agreement[]
  /** The merchant's own texts. */
  own: readonly ShownText[]
  agreed: readonly string[]
  onChange: (agreed: string[]) => void
  wrong: boolean
}

/** The texts to agree to, each by itself and none beforehand; each can be read here. */
export function Agreements({ tour, agreements, own, agreed, onChange, wrong }: Props) {
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
        {reading?.code === 'cancel' ? <LadderTable ladder={tour.ladder} note={tour.ladderNote} /> : null}
        {reading
          ? agreementTexts(
              tour,
              reading.code,
              own.find(({ code }) => code === reading.code)?.sections ?? null,
            ).map(({ title, text }) => (
              <section key={`${title} ${text}`} className={styles.text}>
                {title === '' ? null : <h3>{title}</h3>}
                <p>{text}</p>
              </section>
            ))
          : null}
      </Sheet>
    </section>
  )
}

type DeclarationProps = {
  declare: { health: boolean; guardian: boolean }
  health: boolean
  guardian: boolean
  onHealth: (on: boolean) => void
  onGuardian: (on: boolean) => void
  wrong: boolean
}

/** What travellers of 70 and over, and minors, have to declare (rules.md C.2). */
export function Declarations({ declare, health, guardian, onHealth, onGuardian, wrong }: DeclarationProps) {
  if (!declare.health && !declare.guardian) return null
  const missing = wrong && ((declare.health && !health) || (declare.guardian && !guardian))
  return (
    <section className={ui.block} data-wrong={missing ? '' : undefined}>
      <h2 className={ui.heading}>出行声明</h2>
      {declare.health ? (
        <CheckField
          checked={health}
          onChange={onHealth}
          error={wrong && !health ? '请确认健康状况后勾选' : undefined}
        >
          70周岁及以上的出行人身体状况适合本次行程，家属已知情并同意，有成人亲友陪同，将按旅行社要求填写健康申报表
        </CheckField>
      ) : null}
      {declare.guardian ? (
        <CheckField
          checked={guardian}
          onChange={onGuardian}
          error={wrong && !guardian ? '请监护人同意后勾选' : undefined}
        >
          未满18周岁的出行人已取得监护人书面同意，行程中由成人陪同
        </CheckField>
      ) : null}
    </section>
  )
}
