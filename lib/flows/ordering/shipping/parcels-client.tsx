'use client'

import { dateAndTime, momentOf } from '../../../base/calendar/moments.ts'
import { replaceSearchParam, useSearchParam } from '../../../browser/page/search-client.ts'
import { parcelStates, parcelWays } from '../../../domain/shipping/words.ts'
import type { ShippedParcel } from '../../../operate-center/contract/shipping/shipping.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Tabs } from '../../../ui/tabs-client.tsx'
import ui from '../../../ui/ui.module.css'
import { CopyButton } from '../orders/copy-button-client.tsx'
import orders from '../orders/order-detail.module.css'
import steps from '../orders/steps.module.css'
import styles from './parcels.module.css'

/** The parcels of an order, one at a time: where it is, whose it is and whom to ask, and its way so far. */
export function Parcels({ parcels }: { parcels: readonly ShippedParcel[] }) {
  const wanted = useSearchParam('parcel')
  const [first] = parcels
  const shown = parcels.find(({ id }) => id === wanted) ?? first
  if (!shown) return null
  const several = parcels.length > 1
  return (
    <>
      {several ? (
        <Tabs
          label="包裹"
          tabs={parcels.map((parcel) => ({ value: parcel.id, label: nameOf(parcel, parcels) }))}
          value={shown.id}
          panel="parcel"
          onChange={(id) => replaceSearchParam('parcel', id)}
        />
      ) : null}
      <div id="parcel" {...(several ? { role: 'tabpanel', 'aria-labelledby': `parcel-${shown.id}` } : {})}>
        <Parcel parcel={shown} />
      </div>
    </>
  )
}

/** 包裹2, counted from the first one sent; 寄回 for what goes back. */
function nameOf(parcel: ShippedParcel, all: readonly ShippedParcel[]): string {
  const same = all.filter(({ way }) => way === parcel.way)
  const number = same.length > 1 || parcel.way === 'out' ? String(same.length - same.indexOf(parcel)) : ''
  return `${parcel.way === 'out' ? '包裹' : '寄回'}${number}`
}

function Parcel({ parcel }: { parcel: ShippedParcel }) {
  const { way, courier, trackingNo, content, sentAt, state, note, track, trackedAt } = parcel
  return (
    <>
      <section className={ui.block} aria-label="包裹状态" aria-live="polite">
        <p className={styles.head}>
          <strong>{parcelStates[state]}</strong>
          <span className={ui.tagPlain}>{parcelWays[way]}</span>
        </p>
        <dl className={orders.facts}>
          <div>
            <dt>快递公司</dt>
            <dd>{courier.name}</dd>
          </div>
          <div>
            <dt>快递单号</dt>
            <dd className={styles.number}>
              {trackingNo}
              <CopyButton text={trackingNo} label="复制快递单号" />
            </dd>
          </div>
          {content ? (
            <div>
              <dt>包裹内容</dt>
              <dd>{content}</dd>
            </div>
          ) : null}
          <div>
            <dt>{way === 'out' ? '发货时间' : '登记时间'}</dt>
            <dd>{dateAndTime(momentOf(sentAt))}</dd>
          </div>
        </dl>
        {courier.phone || courier.site ? (
          <div className={styles.ways}>
            {courier.phone ? (
              <a className={`${ui.button} ${ui.small}`} href={`tel:${courier.phone}`}>
                <Icon name="phone" size={16} />
                拨打 {courier.phone}
              </a>
            ) : null}
            {courier.site ? (
              <a
                className={`${ui.button} ${ui.small}`}
                href={courier.site}
                target="_blank"
                rel="noopener noreferrer"
              >
                <Icon name="globe" size={16} />
                {courier.name}官网
              </a>
            ) : null}
          </div>
        ) : null}
      </section>
      <section className={ui.block} aria-label="物流进度">
        <h2 className={ui.heading}>物流进度</h2>
        {note ? (
          <p className={styles.note}>
            <Icon name="info" size={18} />
            {note}
          </p>
        ) : null}
        {track.length > 0 ? (
          <ol className={steps.steps}>
            {track.map(({ at, text }, index) => (
              <li key={`${at} ${text}`} className={index === 0 ? steps.now : undefined}>
                <p>
                  {index === 0 ? <span className="visually-hidden">最新：</span> : null}
                  {text}
                </p>
                <time dateTime={at}>{dateAndTime(momentOf(at))}</time>
              </li>
            ))}
          </ol>
        ) : null}
        {trackedAt && track.length > 0 ? (
          <p className={ui.secondary}>更新于 {dateAndTime(momentOf(trackedAt))}，以快递公司官网为准</p>
        ) : null}
      </section>
    </>
  )
}
