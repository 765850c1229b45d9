'use client'

import { useId, useState } from 'react'
import type { ContractText } from '@/lib/operate-center/contract/contracts/contracts.ts'
import { CheckField } from '@/lib/ui/field-client.tsx'
import { Icon } from '@/lib/ui/icon.tsx'
import { PaperParts } from '@/lib/ui/paper/paper-parts.tsx'
import { ReadingEnd } from '@/lib/ui/reading-end-client.tsx'
import ui from '@/lib/ui/ui.module.css'
import { type ContractProgress, isDone, readingSeconds } from '../_parts/contract-progress.ts'
import styles from './contract-step2.module.css'

type Props = {
  section: ContractText['document']['sections'][number]
  place: number
  open: boolean
  progress: ContractProgress
  /** What the section asks for; without it, reading is enough. */
  consent: ContractText['consents'][number] | undefined
  /** The customer wanted to go on. */
  wrong: boolean
  onToggle: () => void
  onRead: () => void
  onAgreed: (on: boolean) => void
  onAnswer: (personId: string, agreed: boolean) => void
  /** The customer is through with it. */
  onFinish: () => void
}

const TOO_EARLY = '请先阅读到本节末尾，再选择'

/** A section of the contract: its text, and at its end what has to be agreed to. */
export function SectionCard(props: Props) {
  const { section, place, open, progress, consent, onToggle, onRead, onFinish } = props
  const id = useId()
  const read = progress.read.includes(section.code)
  const done = isDone(progress, section.code, consent ? [consent] : [])
  return (
    <li className={styles.section} data-section={section.code}>
      <h2>
        <button
          type="button"
          className={styles.head}
          aria-expanded={open}
          aria-controls={id}
          onClick={onToggle}
        >
          <span className={styles.name}>
            {place}. {section.title}
          </span>
          <span className={done ? styles.done : styles.todo}>
            {done ? '已完成' : read ? '待确认' : '未读'}
          </span>
          <Icon name="down" size={18} />
        </button>
      </h2>
      <div id={id} hidden={!open}>
        {open ? (
          <>
            <ReadingEnd read={read} seconds={readingSeconds(section)} onRead={onRead}>
              <div className={styles.text}>
                <PaperParts parts={section.parts} />
              </div>
            </ReadingEnd>
            <div className={styles.consent}>
              {consent ? <Consent {...props} consent={consent} read={read} /> : null}
              <button type="button" className={`${ui.button} ${ui.wide}`} disabled={!done} onClick={onFinish}>
                {done ? '确认，下一项' : consent && read ? '完成确认后继续' : '读到末尾后继续'}
              </button>
            </div>
          </>
        ) : null}
      </div>
    </li>
  )
}

type ConsentProps = Props & { consent: NonNullable<Props['consent']>; read: boolean }

function Consent({ section, progress, consent, read, wrong, onAgreed, onAnswer }: ConsentProps) {
  const [early, setEarly] = useState(false)
  const note = early && !read ? TOO_EARLY : ''
  if (consent.people.length === 0) {
    const agreed = progress.agreed.includes(section.code)
    return (
      <CheckField
        checked={agreed}
        error={note || (wrong && read && !agreed ? '请勾选后继续' : undefined)}
        onChange={(on) => (read ? onAgreed(on) : setEarly(true))}
      >
        我已阅读并同意《{consent.title}》
      </CheckField>
    )
  }
  const answers = progress.answers[section.code] ?? {}
  const missing = wrong && read && consent.people.some(({ id }) => answers[id] === undefined)
  return (
    <div className={styles.people}>
      <p className={styles.ask}>以下内容由每位出行人自愿选择，不同意不影响参团。</p>
      {consent.people.map(({ id, name }) => (
        <Answer
          key={id}
          name={name}
          value={answers[id]}
          onChange={(agreed) => (read ? onAnswer(id, agreed) : setEarly(true))}
        />
      ))}
      {note || missing ? (
        <p className={styles.error} role="alert">
          {note || '请为每位出行人选择同意或不同意'}
        </p>
      ) : null}
    </div>
  )
}

type AnswerProps = { name: string; value: boolean | undefined; onChange: (agreed: boolean) => void }

function Answer({ name, value, onChange }: AnswerProps) {
  const group = useId()
  return (
    <fieldset className={styles.answer}>
      <legend className="visually-hidden">{name}</legend>
      <span className={styles.person} aria-hidden="true">
        {name}
      </span>
      {[true, false].map((agreed) => (
        <label key={String(agreed)}>
          <input type="radio" name={group} checked={value === agreed} onChange={() => onChange(agreed)} />
          {agreed ? '同意' : '不同意'}
        </label>
      ))}
    </fieldset>
  )
}
