'use client'

import { useEffect, useRef, useState } from 'react'
import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import ordering from '@/lib/flows/ordering/core/ordering.module.css'
import type { ContractText } from '@/lib/operate-center/contract/contracts/contracts.ts'
import { linkTo } from '@/lib/screens/links.ts'
import ui from '@/lib/ui/ui.module.css'
import { ContractBlocks, ContractHead, TextProof, wayOut } from '../_parts/contract-parts.tsx'
import {
  firstOpen,
  forText,
  isChanged,
  isDone,
  withAgreed,
  withAnswer,
  withRead,
} from '../_parts/contract-progress.ts'
import { useContractProgress } from '../_parts/use-contract-progress-client.ts'
import styles from './contract-step2.module.css'
import { SectionCard } from './section-card-client.tsx'

/**
 * The text of a contract, section by section: each is read to its end and then answered. What was read stays through
 * going back and reloading, as long as the text is the same.
 */
export function ReadingForm({ text }: { text: ContractText }) {
  const { orderNo, document: paper, hash, consents, blocks } = text
  const { base } = useShop()
  const [kept, update] = useContractProgress(orderNo)
  const progress = forText(kept, hash)
  // Said until the visitor leaves, also after the first section of the new text was read.
  const [changed, setChanged] = useState(false)
  if (!changed && isChanged(kept, hash)) setChanged(true)
  const next = firstOpen(progress, paper.sections, consents)
  const [open, setOpen] = useState(next ?? '')
  const [tries, setTries] = useState(0)
  const list = useRef<HTMLOListElement>(null)
  // Something about the order comes first; by then the text may be another.
  const paused = blocks.some(({ action }) => action === 'order')
  const done = paper.sections.filter(({ code }) => isDone(progress, code, consents)).length

  /** Opens a section and brings its head to the upper edge and into focus. */
  const [shown, setShown] = useState<string | null>(null)
  useEffect(() => {
    if (shown === null) return
    const head = list.current?.querySelector<HTMLElement>(`[data-section="${CSS.escape(shown)}"] button`)
    head?.focus({ preventScroll: true })
    head?.scrollIntoView({ block: 'start' })
    setShown(null)
  }, [shown])
  const show = (code: string) => {
    setOpen(code)
    setShown(code)
  }
  const change = (how: (before: typeof progress) => typeof progress) =>
    update((before) => how(forText(before, hash)))
  const finish = (code: string) => {
    const after = paper.sections.slice(paper.sections.findIndex((section) => section.code === code) + 1)
    const following = after.find((section) => !isDone(progress, section.code, consents))?.code ?? next
    if (following && following !== code) show(following)
    else setOpen('')
  }
  const goOn = () => {
    if (next === null) return location.assign(linkTo(base, 'contractStep3', { orderNo }))
    setTries(tries + 1)
    show(next)
  }

  return (
    <div className={ordering.screen}>
      <ContractHead contract={text} step={2} />
      {changed ? (
        <p className={ui.notice} role="alert">
          合同内容已更新，请重新阅读并确认
        </p>
      ) : null}
      <ContractBlocks blocks={blocks} orderNo={orderNo} here="contractStep2" />
      <ol ref={list}>
        {paper.sections.map((section, index) => (
          <SectionCard
            key={section.code}
            section={section}
            place={index + 1}
            open={open === section.code}
            progress={progress}
            consent={consents.find((consent) => consent.section === section.code)}
            wrong={tries > 0}
            onToggle={() => setOpen(open === section.code ? '' : section.code)}
            onRead={() => change((before) => withRead(before, section.code))}
            onAgreed={(on) => change((before) => withAgreed(before, section.code, on))}
            onAnswer={(personId, on) => change((before) => withAnswer(before, section.code, personId, on))}
            onFinish={() => finish(section.code)}
          />
        ))}
      </ol>
      <TextProof contract={text} />
      <div className={ordering.gap} />
      <div className={`${ordering.bar} ${styles.bar}`}>
        <div className={ordering.barRow}>
          <div className={ordering.sum}>
            <span className={styles.count} id="contract-progress">
              已完成 {done}/{paper.sections.length} 项
            </span>
            <progress
              className={styles.progress}
              aria-labelledby="contract-progress"
              max={paper.sections.length}
              value={done}
            />
          </div>
          {paused ? (
            <a className={ui.primary} href={wayOut('order', base, orderNo, 'contractStep2')}>
              去处理订单
            </a>
          ) : (
            <button type="button" className={ui.primary} onClick={goOn}>
              {next === null ? '去签署' : '继续阅读'}
            </button>
          )}
        </div>
      </div>
    </div>
  )
}
