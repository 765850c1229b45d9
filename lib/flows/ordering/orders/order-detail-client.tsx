'use client'

import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { useRead } from '../../../browser/door/read-client.ts'
import { useRestored } from '../../../browser/hooks/restored-client.ts'
import { useShop } from '../../../browser/page/shop-context-client.tsx'
import { sessionStore } from '../../../browser/storage/storage.ts'
import { PHASES } from '../../../domain/orders/phases.ts'
import type { Order } from '../../../operate-center/contract/orders/orders.ts'
import type { OwnReview } from '../../../operate-center/contract/reviews/reviews.ts'
import { Skeleton } from '../../../ui/states.tsx'
import ui from '../../../ui/ui.module.css'
import ordering from '../core/ordering.module.css'
import { detailOf } from '../details.ts'
import { kindOf } from '../kinds.ts'
import { ActionBar } from './action-bar.tsx'
import { FailedOrder } from './failed-order-client.tsx'
import { FactsBlock, MoneyBlock } from './money-blocks.tsx'
import { NamedOrder } from './named-order-client.tsx'
import { hasAction } from './order-actions.ts'
import { PapersBlock } from './order-papers.tsx'
import { HistoryBlock } from './record-blocks.tsx'
import { RefundsBlock } from './refunds-block-client.tsx'
import { StatusHead } from './status-head.tsx'
import { useHide } from './use-hide-client.ts'

const CancelSheet = lazy(() =>
  import('./cancel-sheet-client.tsx').then((module) => ({ default: module.CancelSheet })),
)
const RefundSheet = lazy(() =>
  import('./refund-sheet-client.tsx').then((module) => ({ default: module.RefundSheet })),
)

const MyReview = lazy(() =>
  import('../../reviews/my-review-client.tsx').then((module) => ({ default: module.MyReview })),
)
const WriteReviewSheet = lazy(() =>
  import('../../reviews/write-review-sheet-client.tsx').then((module) => ({
    default: module.WriteReviewSheet,
  })),
)

const BONES = [96, 130, 168, 90, 180]

export function OrderDetail() {
  return <NamedOrder bones={BONES}>{(orderNo) => <Loaded orderNo={orderNo} />}</NamedOrder>
}

/** Milliseconds between two readings while the pay deadline has passed and the centre has not yet closed the order. */
const OVERDUE_MS = 4000

function Loaded({ orderNo }: { orderNo: string }) {
  const { base, merchant } = useShop()
  const client = useQueryClient()
  const { data, error, isRefetchError, dataUpdatedAt, refetch } = useRead(
    'orders.get',
    { orderNo },
    { refetchInterval: overdueInterval },
  )
  const hide = useHide(() => data && location.replace(kindOf(data).orders(base)))
  const [sheet, setSheet] = useState<'cancel' | 'refund' | 'review' | null>(null)
  const [amended, setAmended] = useState<OwnReview | null>(null)
  const reload = useCallback(() => {
    refetch()
  }, [refetch])
  useRestored(reload)
  // The list links here with the sheet to be opened.
  const refundable = data !== undefined && hasAction(data, 'refund')
  const reviewable = data !== undefined && hasAction(data, 'review')
  useEffect(() => {
    const wanted = location.hash === '#refund' ? 'refund' : location.hash === '#review' ? 'review' : null
    if (wanted === null || !(wanted === 'refund' ? refundable : reviewable)) return
    history.replaceState(history.state, '', location.pathname + location.search)
    setSheet(wanted)
  }, [refundable, reviewable])
  const known = data?.orderNo
  useEffect(() => {
    if (known) sessionStore.set(merchant, 'orderNum', known)
  }, [merchant, known])

  if (!data) return error ? <FailedOrder error={error} onRetry={reload} /> : <Skeleton heights={BONES} />
  const changed = (order: Order | null) => {
    setSheet(null)
    if (order) client.setQueryData(['orders.get', { orderNo }], order)
    else reload()
  }
  const reviewed = () => {
    client.invalidateQueries({ queryKey: ['reviews.mine', { orderNo }] })
    setAmended(null)
    changed(null)
  }
  const { Detail } = detailOf(data)
  return (
    <div className={ordering.screen}>
      {isRefetchError ? (
        <p className={ui.notice} role="alert">
          网络不太稳定，显示的可能不是最新状态
        </p>
      ) : null}
      <StatusHead order={data} receivedAt={dataUpdatedAt} onOver={reload} />
      <Detail
        order={data}
        refunds={<RefundsBlock order={data} onChanged={changed} />}
        money={<MoneyBlock order={data} />}
      />
      <PapersBlock order={data} />
      <FactsBlock order={data} />
      {mayHaveReview(data) ? (
        <Suspense fallback={null}>
          <MyReview
            orderNo={orderNo}
            onAmend={(review) => {
              setAmended(review)
              setSheet('review')
            }}
          />
        </Suspense>
      ) : null}
      <HistoryBlock order={data} />
      <div className={ordering.gap} />
      <ActionBar
        order={data}
        onCancel={() => setSheet('cancel')}
        onRefund={() => setSheet('refund')}
        onHide={() => void hide(orderNo)}
        onReview={() => setSheet('review')}
      />
      <Suspense fallback={null}>
        {sheet === 'cancel' ? (
          <CancelSheet order={data} onClose={() => setSheet(null)} onChanged={() => changed(null)} />
        ) : null}
        {sheet === 'refund' ? (
          <RefundSheet order={data} onClose={() => setSheet(null)} onChanged={changed} />
        ) : null}
        {sheet === 'review' ? (
          <WriteReviewSheet
            kind={data.kind}
            orderNo={orderNo}
            before={amended}
            onClose={() => {
              setSheet(null)
              setAmended(null)
            }}
            onWritten={reviewed}
          />
        ) : null}
      </Suspense>
    </div>
  )
}

/** Paid for and not waiting for its review: one may have been written. */
function mayHaveReview(order: Order): boolean {
  return PHASES[order.phase].label !== 1 && order.phase !== 'confirming' && !hasAction(order, 'review')
}

function overdueInterval(order: Order | undefined): number | false {
  const waits = order?.label === 1 || order?.phase === 'confirming'
  const overdue = waits && order.until !== null && order.until <= order.now
  return overdue ? OVERDUE_MS : false
}
