'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { useLastChange } from '@/lib/browser/door/last-change-client.ts'
import { requireLogin } from '@/lib/browser/door/require-login.ts'
import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import ordering from '@/lib/flows/ordering/core/ordering.module.css'
import type { ContractDraft } from '@/lib/operate-center/contract/contracts/contracts.ts'
import type { Failure } from '@/lib/operate-center/contract/failures.ts'
import { linkTo } from '@/lib/screens/links.ts'
import { FormError } from '@/lib/ui/form-error.tsx'
import ui from '@/lib/ui/ui.module.css'
import { Block, wayOut } from '../_parts/contract-parts.tsx'
import { useContractProgress } from '../_parts/use-contract-progress-client.ts'
import { answersOf, byGroup, unanswered } from './choices.ts'
import styles from './contract-step1.module.css'

type Props = {
  draft: ContractDraft
  /** The contract is not what the screen shows any more. */
  onStale: () => void
}

/** What the contract leaves to the customer, none of it chosen beforehand, and the way to the text. */
export function ChoicesForm({ draft, onStale }: Props) {
  const { orderNo, choices, blocks } = draft
  const { base } = useShop()
  const client = useQueryClient()
  const { busy, run } = useLastChange('contracts.choose')
  const [progress, update] = useContractProgress(orderNo)
  const [tries, setTries] = useState(0)
  const [error, setError] = useState('')
  const form = useRef<HTMLDivElement>(null)
  const answers = answersOf(choices, progress.choices)
  const open = unanswered(choices, answers)
  const out = blocks.find(({ action }) => action === 'addTravellers' || action === 'order')?.action
  const closed = blocks.some(({ code }) => code === 'closed')

  useEffect(() => {
    if (tries > 0) {
      form.current?.querySelector('[data-wrong]')?.scrollIntoView({ block: 'center', behavior: 'smooth' })
    }
  }, [tries])

  const choose = (code: string, option: string) => {
    setError('')
    update((before) => ({ ...before, choices: { ...before.choices, [code]: option } }))
  }
  const next = async () => {
    if (open.length > 0) return setTries(tries + 1)
    const text = linkTo(base, 'contractStep2', { orderNo })
    if (choices.every(({ code, value }) => value === answers[code])) return location.assign(text)
    const answer = await run({ orderNo, choices: answers })
    if (!answer) return
    if (answer.ok) {
      client.setQueryData(['contracts.draft', { orderNo }], answer.value)
      return location.assign(text)
    }
    const { failure } = answer
    if (failure.kind === 'unauthenticated') return requireLogin(base)
    setError(chooseError(failure))
    if (failure.kind !== 'unavailable') onStale()
  }

  return (
    <>
      <div ref={form}>
        {byGroup(choices).map(({ group, choices: some }) => (
          <Block key={group} title={group}>
            {some.map((choice) => (
              <Choice
                key={choice.code}
                choice={choice}
                value={answers[choice.code]}
                wrong={tries > 0 && open.includes(choice.code)}
                onChange={(option) => choose(choice.code, option)}
              />
            ))}
          </Block>
        ))}
      </div>
      <FormError between text={error} />
      <div className={ordering.gap} />
      <div className={`${ui.actionBar} ${ordering.bottom}`}>
        {out ? (
          <a className={`${ui.primary} ${ui.wide}`} href={wayOut(out, base, orderNo, 'contractStep1')}>
            {out === 'order' ? '去处理订单' : '补充出行人信息'}
          </a>
        ) : closed ? (
          <a className={`${ui.primary} ${ui.wide}`} href={linkTo(base, 'orderDetail', { orderNo })}>
            查看订单
          </a>
        ) : (
          <button type="button" className={`${ui.primary} ${ui.wide}`} disabled={busy} onClick={next}>
            {busy ? '正在保存' : '下一步，阅读条款'}
          </button>
        )}
      </div>
    </>
  )
}

function chooseError(failure: Failure): string {
  if (failure.kind === 'unavailable') return '网络不太稳定，选择没有保存成功，请再试一次'
  const [first] = failure.kind === 'invalid' ? Object.values(failure.fields) : []
  return first ?? failure.message
}

type ChoiceProps = {
  choice: ContractDraft['choices'][number]
  value: string | undefined
  wrong: boolean
  onChange: (option: string) => void
}

function Choice({ choice: { code, label, options }, value, wrong, onChange }: ChoiceProps) {
  const id = useId()
  const short = options.every((option) => option.label.length < 5 && !option.hint)
  return (
    <fieldset
      className={short ? `${styles.choice} ${styles.short}` : styles.choice}
      data-wrong={wrong ? '' : undefined}
      aria-describedby={wrong ? `${id}-note` : undefined}
    >
      <legend className={styles.legend}>{label}</legend>
      {options.map((option) => (
        <label key={option.code} className={styles.option}>
          <input
            type="radio"
            name={`${id}-${code}`}
            checked={value === option.code}
            onChange={() => onChange(option.code)}
          />
          <span>
            {option.label}
            {option.hint ? <small>{option.hint}</small> : null}
          </span>
        </label>
      ))}
      {wrong ? (
        <p id={`${id}-note`} className={styles.error} role="alert">
          请选择“{label}”
        </p>
      ) : null}
    </fieldset>
  )
}
