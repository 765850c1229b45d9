'use client'

import { useCallback, useEffect } from 'react'
import { formatCountdown } from '@/lib/base/calendar/countdown.ts'
import { dateAndTime, momentOf } from '@/lib/base/calendar/moments.ts'
import { formatFen } from '@/lib/base/money/fen.ts'
import { useRead } from '@/lib/browser/door/read-client.ts'
import { useServerNow, useWhenOver } from '@/lib/browser/door/server-clock-client.ts'
import { useRestored } from '@/lib/browser/hooks/restored-client.ts'
import { useSearchParam } from '@/lib/browser/page/search-client.ts'
import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import { sessionStore } from '@/lib/browser/storage/storage.ts'
import { kindOf } from '@/lib/flows/ordering/kinds.ts'
import { FailedOrder } from '@/lib/flows/ordering/orders/failed-order-client.tsx'
import { MissingOrder } from '@/lib/flows/ordering/orders/missing-order.tsx'
import { actionLink, actionWords, hasAction } from '@/lib/flows/ordering/orders/order-actions.ts'
import { orderNoOf } from '@/lib/flows/ordering/orders/order-number.ts'
import type { Order, PayState } from '@/lib/operate-center/contract/orders/orders.ts'
import { linkTo } from '@/lib/screens/links.ts'
import type { IconName } from '@/lib/ui/icon.tsx'
import styles from '@/lib/ui/outcome.module.css'
import { Facts, Outcome, type Tone } from '@/lib/ui/outcome.tsx'
import { Skeleton } from '@/lib/ui/states.tsx'
import ui from '@/lib/ui/ui.module.css'

/** After submitting: what is reserved and what to do by when. Opened again it shows the order's current status. */
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
  const { orderNo, payState: state, due, dueFor, balance, payable, result } = order
  const pay = order.actions.find(({ code }) => code === 'pay')
  const kind = kindOf(order).result
  const left = order.payDeadline && now !== null ? Date.parse(order.payDeadline) - now : null
  return (
    <>
      <Head order={order} left={left} />
      <section className={ui.block}>
        <Facts
          rows={[
            ['订单号', orderNo],
            ...result.facts.map(({ label, value }) => [label, value] as const),
            ['订单总额', formatFen(payable)],
            ...(dueFor === 'deposit' ? [['应付定金', formatFen(due)] as const] : []),
            ...(balance
              ? [
                  ['余款', formatFen(balance.amount)] as const,
                  ['余款最晚', dateAndTime(momentOf(balance.until))] as const,
                ]
              : []),
          ]}
        />
      </section>
      <div className={styles.actions}>
        {state === 'due' && pay ? (
          <a className={`${ui.primary} ${ui.wide}`} href={linkTo(base, 'pay', { orderNo })}>
            {actionWords(order, pay)}
          </a>
        ) : null}
        {state === 'closed' || state === 'expired' ? (
          <a className={`${ui.primary} ${ui.wide}`} href={kind.again(base, order)}>
            重新预订
          </a>
        ) : null}
        {kind.offers.map(({ code, text }) =>
          hasAction(order, code) ? (
            <a key={code} className={`${ui.button} ${ui.wide}`} href={actionLink(order, code, base)}>
              {text}
            </a>
          ) : null,
        )}
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

const looks: Record<PayState, { tone: Tone; icon: IconName }> = {
  due: { tone: 'good', icon: 'check' },
  awaitingConfirm: { tone: 'wait', icon: 'clock' },
  paid: { tone: 'good', icon: 'check' },
  closed: { tone: 'plain', icon: 'info' },
  expired: { tone: 'plain', icon: 'info' },
}

/** @param left milliseconds until the pay deadline; null where there is none, or the server's clock is not known yet */
function Head({
  order: { payState, dueFor, result, keptText },
  left,
}: {
  order: Order
  left: number | null
}) {
  return (
    <Outcome {...looks[payState]} title={result.title}>
      {payState !== 'due' || dueFor === 'balance' ? (
        result.text
      ) : left === null ? (
        '请尽快完成支付'
      ) : left >= 1000 ? (
        <>
          {keptText} <span className={styles.count}>{formatCountdown(left)}</span>
          <br />
          {result.text}
        </>
      ) : (
        '支付时间已到，正在更新订单状态'
      )}
    </Outcome>
  )
}
