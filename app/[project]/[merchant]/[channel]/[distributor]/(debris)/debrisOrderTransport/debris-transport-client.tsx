'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate } from '@/lib/base/calendar/dates.ts'
import { formatYuan } from '@/lib/base/money/fen.ts'
import { useRead } from '@/lib/browser/door/read-client.ts'
import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import ordering from '@/lib/flows/ordering/core/ordering.module.css'
import { CopyButton } from '@/lib/flows/ordering/orders/copy-button-client.tsx'
import { FailedOrder } from '@/lib/flows/ordering/orders/failed-order-client.tsx'
import { MissingOrder } from '@/lib/flows/ordering/orders/missing-order.tsx'
import { NamedOrder } from '@/lib/flows/ordering/orders/named-order-client.tsx'
import orders from '@/lib/flows/ordering/orders/order-detail.module.css'
import { Parcels } from '@/lib/flows/ordering/shipping/parcels-client.tsx'
import { StaleNotice, TransportBar } from '@/lib/flows/ordering/shipping/transport-parts.tsx'
import { useParcels } from '@/lib/flows/ordering/shipping/use-parcels-client.ts'
import type { DebrisOrderAbout } from '@/lib/operate-center/contract/orders/debris.ts'
import { linkTo } from '@/lib/screens/links.ts'
import { Empty, Skeleton } from '@/lib/ui/states.tsx'
import ui from '@/lib/ui/ui.module.css'
import styles from './debris-transport.module.css'
import { ReturnSheet } from './return-sheet-client.tsx'

const BONES = [230, 260, 320]

export function DebrisTransport() {
  return <NamedOrder bones={BONES}>{(orderNo) => <Loaded orderNo={orderNo} />}</NamedOrder>
}

function Loaded({ orderNo }: { orderNo: string }) {
  const { base } = useShop()
  const client = useQueryClient()
  const order = useRead('orders.get', { orderNo })
  const { parcels, error, isRefetchError, isFetching, reload } = useParcels(orderNo)
  const [returning, setReturning] = useState(false)
  const readAgain = () => {
    order.refetch()
    reload()
  }
  const failed = order.error ?? error
  if (!order.data || !parcels) {
    return failed ? <FailedOrder error={failed} onRetry={readAgain} /> : <Skeleton heights={BONES} />
  }
  const { about, actions } = order.data
  // The address names an order of another kind, which has a screen of its own.
  if (about.kind !== 'debris') return <MissingOrder base={base} />
  const detail = linkTo(base, 'debrisOrderDetail', { orderNo })
  if (parcels.length === 0 && (about.device === null || about.device.state === 'waiting')) {
    return <Nothing about={about} detail={detail} />
  }
  return (
    <div className={ordering.screen}>
      {isRefetchError || order.isRefetchError ? <StaleNotice /> : null}
      {about.device ? (
        <Device
          device={about.device}
          onReturn={actions.some(({ code }) => code === 'returnDevice') ? () => setReturning(true) : null}
        />
      ) : null}
      <Parcels parcels={parcels} />
      <div className={ordering.gap} />
      <TransportBar detail={detail} busy={isFetching} onReload={readAgain} />
      {returning && about.device ? (
        <ReturnSheet
          orderNo={orderNo}
          device={about.device}
          onClose={() => setReturning(false)}
          onSent={() => {
            setReturning(false)
            client.invalidateQueries({ queryKey: ['orders.get', { orderNo }] })
            reload()
          }}
          onStale={readAgain}
        />
      ) : null}
    </div>
  )
}

/** Nothing was sent: not yet, or it is collected, or there is nothing to send. */
function Nothing({ about, detail }: { about: DebrisOrderAbout; detail: string }) {
  const { way, point } = about.handover
  const words =
    way === 'courier'
      ? { title: '还没有寄出', text: '商家寄出后，这里会显示快递单号和物流进度' }
      : way === 'pickup'
        ? {
            title: '现场领取，无需快递',
            text: point ? `${point.name}，${point.address}` : '领取地点请查看订单',
          }
        : { title: '无需配送', text: '凭订单中的凭证使用，没有需要寄送的物品' }
  return (
    <Empty icon="bag" {...words}>
      <a className={ui.primary} href={detail}>
        查看订单
      </a>
    </Empty>
  )
}

type DeviceFacts = NonNullable<DebrisOrderAbout['device']>

/** A device that has to come back: by when, where to, and what becomes of its deposit. */
function Device({ device, onReturn }: { device: DeviceFacts; onReturn: (() => void) | null }) {
  const { deposit, returnBy, state, stateText, returnAddress, returnParcel } = device
  const { receiver, phone, address } = returnAddress
  const open = state !== 'back'
  return (
    <section className={ui.block} aria-label="设备归还">
      <h2 className={ui.heading}>设备归还</h2>
      <dl className={orders.facts}>
        <div>
          <dt>归还状态</dt>
          <dd>{stateText}</dd>
        </div>
        <div>
          <dt>押金</dt>
          <dd>¥{formatYuan(deposit)}</dd>
        </div>
        {open ? (
          <div>
            <dt>最晚寄回</dt>
            <dd>{formatDate(returnBy)}</dd>
          </div>
        ) : null}
        {open && address ? (
          <div>
            <dt>寄回地址</dt>
            <dd>
              {receiver} {phone}
              <br />
              {address}
              <CopyButton text={`${receiver} ${phone} ${address}`} label="复制寄回地址" />
            </dd>
          </div>
        ) : null}
        {returnParcel ? (
          <div>
            <dt>寄回快递</dt>
            <dd>
              {returnParcel.company} {returnParcel.trackingNo}
            </dd>
          </div>
        ) : null}
      </dl>
      {open ? <p className={styles.promise}>商家收到设备并核对完好后，押金原路退回。</p> : null}
      {onReturn ? (
        <button type="button" className={`${ui.primary} ${ui.wide}`} onClick={onReturn}>
          {returnParcel ? '修改寄回单号' : '填写寄回单号'}
        </button>
      ) : null}
    </section>
  )
}
