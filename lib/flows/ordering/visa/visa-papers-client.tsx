'use client'

import { lazy, Suspense, useEffect, useState } from 'react'
import { formatDateWithYear } from '../../../base/calendar/dates.ts'
import { dateAndTime, momentOf } from '../../../base/calendar/moments.ts'
import { hasToHandIn } from '../../../domain/visas/applicant-words.ts'
import { handInWays, returnedWords } from '../../../domain/visas/words.ts'
import type { VisaProgress } from '../../../operate-center/contract/orders/visa.ts'
import { Bone } from '../../../ui/states.tsx'
import ui from '../../../ui/ui.module.css'
import type { OrderOf } from '../kind.ts'
import { CopyButton } from '../orders/copy-button-client.tsx'
import orders from '../orders/order-detail.module.css'
import { useVisaProgress } from './use-progress-client.ts'
import styles from './visa-papers.module.css'

const MaterialSheet = lazy(() =>
  import('./material-sheet-client.tsx').then((module) => ({ default: module.MaterialSheet })),
)
const HandInSheet = lazy(() =>
  import('./hand-in-sheet-client.tsx').then((module) => ({ default: module.HandInSheet })),
)

/** What is wanted of the applicants of a paid order, what has arrived, and the parcels in both directions. */
export function VisaPapers({ order }: { order: OrderOf<'visa'> }) {
  const { orderNo, label } = order
  const wanted = label === 2 || label === 3
  const { progress, error, reload, put } = useVisaProgress(orderNo, wanted)
  const [sheet, setSheet] = useState<{ of: string } | 'handIn' | null>(null)
  const there = progress !== undefined
  // An action elsewhere leads to this block.
  useEffect(() => {
    if (!there || location.hash !== '#materials') return
    history.replaceState(history.state, '', location.pathname + location.search)
    document.getElementById('materials')?.scrollIntoView({ block: 'start' })
  }, [there])
  if (!wanted) return null
  if (!progress) {
    return (
      <section className={ui.block} aria-label="签证材料">
        <h2 className={ui.heading}>签证材料</h2>
        {error ? (
          <p className={styles.hint} role="alert">
            {error.message}
            <button type="button" className={ui.text} onClick={reload}>
              重新加载
            </button>
          </p>
        ) : (
          <Bone height={120} />
        )}
      </section>
    )
  }
  const { applicants, materialsBy, open, closed } = progress
  const live = applicants.filter(({ status }) => status === 1)
  const senders = live.filter(hasToHandIn)
  const shown = typeof sheet === 'object' && sheet ? live.find(({ id }) => id === sheet.of) : undefined
  return (
    <>
      <section className={`${ui.block} ${styles.anchor}`} id="materials" aria-label="签证材料">
        <h2 className={ui.heading}>签证材料</h2>
        <p className={styles.hint}>{open ? `请在${formatDateWithYear(materialsBy)}前备齐并提交` : closed}</p>
        <ul>
          {live.map((applicant) => (
            <li key={applicant.id}>
              <button
                type="button"
                className={styles.applicant}
                onClick={() => setSheet({ of: applicant.id })}
              >
                <span>
                  <strong>{applicant.name}</strong>
                  <small>{summaryOf(applicant)}</small>
                </span>
                {hasToHandIn(applicant) ? (
                  <span className={styles.due}>{applicant.todo}</span>
                ) : (
                  <span className={styles.quiet}>查看</span>
                )}
              </button>
            </li>
          ))}
        </ul>
        {open && senders.length > 0 ? (
          <button type="button" className={`${ui.primary} ${ui.wide}`} onClick={() => setSheet('handIn')}>
            材料备齐，去提交
          </button>
        ) : null}
      </section>
      <Receiver progress={progress} />
      <Parcels progress={progress} />
      <Suspense fallback={null}>
        {shown ? (
          <MaterialSheet
            progress={progress}
            applicant={shown}
            onClose={() => setSheet(null)}
            onChanged={put}
            onStale={reload}
          />
        ) : null}
        {sheet === 'handIn' ? (
          <HandInSheet
            progress={progress}
            applicants={senders}
            onClose={() => setSheet(null)}
            onChanged={(next) => {
              setSheet(null)
              put(next)
            }}
            onStale={reload}
          />
        ) : null}
      </Suspense>
    </>
  )
}

type Applicant = VisaProgress['applicants'][number]

/** 必需材料 3/8，1项需修改. */
function summaryOf({ materials }: Applicant): string {
  const required = materials.filter(({ required }) => required)
  const there = required.filter(({ state }) => state !== 'missing' && state !== 'rejected').length
  const rejected = materials.filter(({ state }) => state === 'rejected').length
  return `必需材料 ${there}/${required.length}${rejected > 0 ? `，${rejected}项需修改` : ''}`
}

/** Where originals go, as text to copy. */
function Receiver({ progress: { receiver, open, applicants } }: { progress: VisaProgress }) {
  const hasPaper = applicants.some(({ materials }) => materials.some(({ kind }) => kind !== 'electronic'))
  if (!open || !hasPaper || !receiver.address) return null
  const { name, phone, address, hours, note } = receiver
  return (
    <section className={ui.block} aria-label="材料收件地址">
      <header className={orders.blockHead}>
        <h2 className={ui.heading}>材料收件地址</h2>
        <CopyButton text={`${name} ${phone} ${address}`} label="复制收件地址" />
      </header>
      <p>
        {name} <span className={styles.whole}>{phone}</span>
      </p>
      <p>{address}</p>
      {hours ? <p className={styles.hint}>{hours}</p> : null}
      <p className={styles.hint}>{note || '不接收到付快件'}</p>
    </section>
  )
}

function Parcels({ progress: { inbound, outbound, applicants } }: { progress: VisaProgress }) {
  if (inbound.length + outbound.length === 0) return null
  const nameOf = (id: string) => applicants.find((one) => one.id === id)?.name ?? ''
  const rows = [
    ...inbound.map((parcel) => ({ ...parcel, title: `已提交 · ${handInWays[parcel.way]}` })),
    ...outbound.map((parcel) => ({ ...parcel, title: returnedWords[parcel.way] })),
  ]
  return (
    <section className={ui.block} aria-label="快递记录">
      <h2 className={ui.heading}>快递记录</h2>
      <ul>
        {rows.map(({ title, company, trackingNo, at, applicants: ids }) => (
          <li key={`${title} ${at} ${trackingNo}`} className={styles.parcel}>
            <p>
              <strong>{title}</strong>
              <time dateTime={at}>{dateAndTime(momentOf(at))}</time>
            </p>
            {trackingNo ? (
              <p>
                {company} {trackingNo}
                <CopyButton text={trackingNo} label="复制快递单号" />
              </p>
            ) : null}
            <p className={styles.hint}>{ids.map(nameOf).join('、')}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
