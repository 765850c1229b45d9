'use client'

import { useCallback, useEffect } from 'react'
import { formatCountdown } from '@/lib/base/calendar/countdown.ts'
import { formatDate } from '@/lib/base/calendar/dates.ts'
import { formatFen } from '@/lib/base/money/fen.ts'
import { useRead } from '@/lib/browser/door/read-client.ts'
import { useServerNow, useWhenOver } from '@/lib/browser/door/server-clock-client.ts'
import { useRestored } from '@/lib/browser/hooks/restored-client.ts'
import { useSearchParam } from '@/lib/browser/page/search-client.ts'
import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import { sessionStore } from '@/lib/browser/storage/storage.ts'
import { payStateOf } from '@/lib/flows/ordering/payment.ts'
import type { Order } from '@/lib/operate-center/contract/orders/orders.ts'
import { linkTo } from '@/lib/screens/links.ts'
import styles from '@/lib/ui/outcome.module.css'
import { Facts, Outcome } from '@/lib/ui/outcome.tsx'
import { Skeleton } from '@/lib/ui/states.tsx'
import ui from '@/lib/ui/ui.module.css'
import { FailedOrder } from '../_parts/failed-order-client.tsx'
import { MissingOrder } from '../_parts/missing-order.tsx'
import { orderNoOf } from '../_parts/order-number.ts'

/** After submitting: what has been kept, and what to do next by when. Opened again it tells how the order stands. */
export function ResultScreen() {
  const { base, merchant } = useShop()
  const param = useSearchParam('orderNo')
  const orderNo = orderNoOf(param)
  const read = useRead('orders.get', { orderNo: orderNo ?? '' }, { enabled: Boolean(orderNo) })
  const { refetch } = read
  const again = useCallback(() => void refetch(), [refetch])
  useRestored(again)
  useEffect(() => {
    if (orderNo) sessionStore.set(merchant, 'orderNum', orderNo)
  }, [merchant, orderNo])

  if (param !== undefined && orderNo === null) return <MissingOrder base={base} />
  if (read.error && !read.data) return <FailedOrder error={read.error} onRetry={again} />
  if (!read.data) return <Skeleton heights={[190, 180]} />
  return <Result order={read.data} receivedAt={read.dataUpdatedAt} onOver={again} />
}

function Result({ order, receivedAt, onOver }: { order: Order; receivedAt: number; onOver: () => void }) {
  const { base } = useShop()
  const now = useServerNow(order.now, receivedAt)
  useWhenOver(order.payDeadline, now, onOver)
  const state = payStateOf({ label: order.label, subStatus: order.subStatus, amount: order.dueNow })
  const { orderNo } = order
  const left = order.payDeadline && now !== null ? Date.parse(order.payDeadline) - now : null
  return (
    <>
      <Head order={order} state={state} left={left} />
      <section className={ui.block}>
        <Facts
          rows={[
            ['订单号', orderNo],
            ['线路', order.name],
            ['出发', formatDate(order.departDate)],
            ['人数', `${order.travellers}人`],
            ['订单总额', formatFen(order.payable)],
            ...(state === 'due' && order.dueNow !== order.payable
              ? [['本次应付', formatFen(order.dueNow)] as const]
              : []),
          ]}
        />
      </section>
      <div className={styles.actions}>
        {state === 'due' ? (
          <a className={`${ui.primary} ${ui.wide}`} href={linkTo(base, 'pay', { orderNo })}>
            立即支付 {formatFen(order.dueNow)}
          </a>
        ) : null}
        {state === 'closed' || state === 'expired' ? (
          <a
            className={`${ui.primary} ${ui.wide}`}
            href={linkTo(base, 'productSelect', { proId: order.proId })}
          >
            重新预订
          </a>
        ) : null}
        {order.actions.includes('addTravellers') ? (
          <a className={`${ui.button} ${ui.wide}`} href={linkTo(base, 'increaseTraveler', { orderNo })}>
            补充出行人信息
          </a>
        ) : null}
        <a
          className={`${state === 'awaitingConfirm' || state === 'paid' ? ui.primary : ui.button} ${ui.wide}`}
          href={linkTo(base, 'orderDetail', { orderNo })}
        >
          查看订单
        </a>
        <a className={`${ui.button} ${ui.wide}`} href={linkTo(base, 'index')}>
          返回首页
        </a>
      </div>
    </>
  )
}

type HeadProps = { order: Order; state: ReturnType<typeof payStateOf>; left: number | null }

function Head({ order, state, left }: HeadProps) {
  switch (state) {
    case 'due':
      return (
        <Outcome tone="good" icon="check" title="订单已提交">
          {left === null ? (
            '请尽快完成支付'
          ) : left >= 1000 ? (
            <>
              名额为您保留 <span className={styles.count}>{formatCountdown(left)}</span>
              <br />
              {order.confirmMode === 'instant' ? '付款后即确认' : '旅行社已确认名额，请在时限内付款'}
            </>
          ) : (
            '支付时间已到，正在更新订单状态'
          )}
        </Outcome>
      )
    case 'awaitingConfirm':
      return (
        <Outcome tone="wait" icon="clock" title="订单已提交，等待旅行社确认">
          旅行社正在为您确认名额，结果会短信通知；确认后请在时限内付款，现在无需支付
        </Outcome>
      )
    case 'paid':
      return (
        <Outcome tone="good" icon="check" title={order.statusText}>
          您可以在订单详情中查看行程和出行人信息
        </Outcome>
      )
    default:
      return (
        <Outcome tone="plain" icon="info" title={order.statusText}>
          {order.cancelReason || '名额已释放，如仍需出行请重新预订'}
        </Outcome>
      )
  }
}
