'use client'

import { dateAndTime, momentOf } from '@/lib/base/calendar/moments.ts'
import { replaceSearchParam, useSearchParam } from '@/lib/browser/page/search-client.ts'
import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import { hasToHandIn } from '@/lib/domain/visas/applicant-words.ts'
import { occupationNames, returnedWords } from '@/lib/domain/visas/words.ts'
import ordering from '@/lib/flows/ordering/core/ordering.module.css'
import { CopyButton } from '@/lib/flows/ordering/orders/copy-button-client.tsx'
import { FactList } from '@/lib/flows/ordering/orders/fact-list.tsx'
import { FailedOrder } from '@/lib/flows/ordering/orders/failed-order-client.tsx'
import { NamedOrder } from '@/lib/flows/ordering/orders/named-order-client.tsx'
import steps from '@/lib/flows/ordering/orders/steps.module.css'
import { FileRows } from '@/lib/flows/ordering/visa/file-rows-client.tsx'
import { useVisaProgress } from '@/lib/flows/ordering/visa/use-progress-client.ts'
import type { VisaProgress } from '@/lib/operate-center/contract/orders/visa.ts'
import { linkTo } from '@/lib/screens/links.ts'
import { Icon } from '@/lib/ui/icon.tsx'
import { Empty, Skeleton } from '@/lib/ui/states.tsx'
import { Tabs } from '@/lib/ui/tabs-client.tsx'
import ui from '@/lib/ui/ui.module.css'
import styles from './tracking.module.css'

const BONES = [60, 120, 320]

export function Tracking() {
  return <NamedOrder bones={BONES}>{(orderNo) => <Loaded orderNo={orderNo} />}</NamedOrder>
}

function Loaded({ orderNo }: { orderNo: string }) {
  const { base } = useShop()
  const { progress, error, isRefetchError, reload } = useVisaProgress(orderNo)
  const person = useSearchParam('personId')
  if (!progress) return error ? <FailedOrder error={error} onRetry={reload} /> : <Skeleton heights={BONES} />
  const { applicants } = progress
  const detail = linkTo(base, 'visaOrderDetail', { orderNo })
  const [first] = applicants
  const shown = applicants.find(({ id }) => id === person) ?? first
  if (!shown) {
    return (
      <Empty icon="document" title="还没有办理进度" text="付款后，这里会显示每位申请人的办理进度">
        <a className={ui.primary} href={detail}>
          查看订单
        </a>
      </Empty>
    )
  }
  return (
    <>
      {isRefetchError ? (
        <p className={ui.notice} role="alert">
          网络不太稳定，显示的可能不是最新状态
        </p>
      ) : null}
      {applicants.length > 1 ? (
        <Tabs
          label="申请人"
          tabs={applicants.map(({ id, name }) => ({ value: id, label: name }))}
          value={shown.id}
          panel="applicant"
          onChange={(id) => replaceSearchParam('personId', id)}
        />
      ) : null}
      <div
        id="applicant"
        className={ordering.screen}
        {...(applicants.length > 1 ? { role: 'tabpanel', 'aria-labelledby': `applicant-${shown.id}` } : {})}
      >
        <Steps orderNo={orderNo} applicant={shown} outbound={progress.outbound} />
        <div className={ordering.gap} />
        <div className={`${ui.actionBar} ${ordering.bottom}`}>
          <button type="button" className={ui.button} onClick={reload}>
            刷新进度
          </button>
          {hasToHandIn(shown) ? (
            <a className={`${ui.primary} ${ui.wide}`} href={`${detail}#materials`}>
              {shown.todo}
            </a>
          ) : (
            // An appointment and a parcel on its way back stand on this screen.
            <a className={`${ui.primary} ${ui.wide}`} href={detail}>
              查看订单
            </a>
          )}
        </div>
      </div>
    </>
  )
}

type StepsProps = {
  orderNo: string
  applicant: VisaProgress['applicants'][number]
  outbound: VisaProgress['outbound']
}

/** Where one applicant's visa stands: an appointment or a result first, then the way so far and what is still to come. */
function Steps({ orderNo, applicant, outbound }: StepsProps) {
  const { id, name, occupation, passport, status, stateText, appointment, results, timeline, ahead } =
    applicant
  const parcels = outbound.filter(({ applicants }) => applicants.includes(id))
  return (
    <>
      <section className={ui.block} aria-label="当前状态" aria-live="polite">
        <p className={styles.head}>
          <strong>{stateText}</strong>
          <span className={ui.tagPlain}>{occupationNames[occupation]}</span>
        </p>
        <p className={ui.secondary}>
          {name}
          {passport ? `　护照 ${passport}` : ''}
        </p>
      </section>
      {appointment && status === 1 ? (
        <section className={ui.block} aria-label="预约">
          <h2 className={ui.heading}>{appointment.kind}</h2>
          <FactList
            facts={[
              { label: '时间', value: dateAndTime(momentOf(appointment.at)) },
              { label: '地点', value: appointment.place },
              { label: '携带', value: appointment.bring },
            ]}
          />
        </section>
      ) : null}
      {results.length > 0 ? (
        <section className={ui.block} aria-label="签证结果">
          <h2 className={ui.heading}>签证结果</h2>
          <FileRows orderNo={orderNo} files={results} />
        </section>
      ) : null}
      {parcels.map(({ way, company, trackingNo, at }) => (
        <section key={`${trackingNo} ${at}`} className={ui.block} aria-label="证件退还">
          <h2 className={ui.heading}>{returnedWords[way]}</h2>
          {trackingNo ? (
            <p>
              {company} {trackingNo}
              <CopyButton text={trackingNo} label="复制快递单号" />
            </p>
          ) : null}
          <p className={ui.secondary}>{dateAndTime(momentOf(at))}</p>
        </section>
      ))}
      <section className={ui.block} aria-label="办理进度">
        <h2 className={ui.heading}>办理进度</h2>
        <ol className={steps.steps}>
          {[...ahead].reverse().map((text) => (
            <li key={text} className={steps.ahead}>
              <p>{text}</p>
            </li>
          ))}
          {[...timeline].reverse().map(({ state, text, note, at }, index) => (
            <li key={`${state} ${at}`} className={index === 0 ? steps.now : undefined}>
              <p>
                {index === 0 ? <span className="visually-hidden">当前：</span> : null}
                {text}
              </p>
              {note ? <p className={steps.note}>{note}</p> : null}
              <time dateTime={at}>{dateAndTime(momentOf(at))}</time>
            </li>
          ))}
        </ol>
        <p className={styles.foot}>
          <Icon name="info" size={16} />
          办理时长以使领馆实际审理为准
        </p>
      </section>
    </>
  )
}
