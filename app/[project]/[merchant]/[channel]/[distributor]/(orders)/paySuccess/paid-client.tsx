'use client'

import { useCallback, useRef } from 'react'
import { formatDate } from '@/lib/base/calendar/dates.ts'
import { formatFen } from '@/lib/base/money/fen.ts'
import { useRead } from '@/lib/browser/door/read-client.ts'
import { useSeenAgain } from '@/lib/browser/hooks/restored-client.ts'
import { useSearchParam } from '@/lib/browser/page/search-client.ts'
import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import { askPaymentAfter } from '@/lib/flows/ordering/payment.ts'
import type { Value } from '@/lib/operate-center/contract/contract.ts'
import { linkTo } from '@/lib/screens/links.ts'
import styles from '@/lib/ui/outcome.module.css'
import { Facts, Outcome } from '@/lib/ui/outcome.tsx'
import { Skeleton } from '@/lib/ui/states.tsx'
import ui from '@/lib/ui/ui.module.css'
import { FailedOrder } from '../_parts/failed-order-client.tsx'
import { MissingOrder } from '../_parts/missing-order.tsx'
import { orderNoOf } from '../_parts/order-number.ts'

type Status = Value<'pay.status'>

/** What has become of a payment. Only the centre's word counts; it is asked until it knows. */
export function PaidScreen() {
  const { base } = useShop()
  const param = useSearchParam('orderNo')
  const orderNo = orderNoOf(param)
  // On the document's own clock, whose zero is its load.
  const since = useRef(0)
  const read = useRead(
    'pay.status',
    { orderNo: orderNo ?? '' },
    {
      enabled: Boolean(orderNo),
      refetchInterval: (status) => {
        if (status?.state !== 'pending' && status?.state !== 'unpaid') return false
        return askPaymentAfter(performance.now() - since.current) ?? false
      },
    },
  )
  const { refetch, data } = read
  const again = useCallback(() => {
    since.current = performance.now()
    void refetch()
  }, [refetch])
  useSeenAgain(again)

  if (param !== undefined && orderNo === null) return <MissingOrder base={base} />
  if (read.error && !data) return <FailedOrder error={read.error} onRetry={again} />
  if (!data) return <Skeleton heights={[190, 150]} />
  return <Result status={data} onAgain={again} />
}

function Result({ status, onAgain }: { status: Status; onAgain: () => void }) {
  const { base } = useShop()
  const { state, amount, orderNo, channel, name, departDate } = status
  const awaiting = isAwaiting(status)
  const detail = (primary: boolean) => (
    <a
      className={`${primary ? ui.primary : ui.button} ${ui.wide}`}
      href={linkTo(base, 'orderDetail', { orderNo })}
    >
      查看订单
    </a>
  )
  return (
    <>
      <Head status={status} />
      <section className={ui.block}>
        <Facts
          rows={[
            [state === 'paid' ? '支付金额' : '应付金额', formatFen(amount)],
            ...(channel ? [['支付方式', channel] as const] : []),
            ['订单号', orderNo],
            ['线路', name],
            ['出发', formatDate(departDate)],
          ]}
        />
      </section>
      <div className={styles.actions}>
        {state === 'paid' ? detail(true) : null}
        {state === 'unpaid' && !awaiting ? (
          <a className={`${ui.primary} ${ui.wide}`} href={linkTo(base, 'pay', { orderNo })}>
            继续支付
          </a>
        ) : null}
        {state === 'pending' || (state === 'unpaid' && !awaiting) ? (
          <button
            type="button"
            className={`${state === 'pending' ? ui.primary : ui.button} ${ui.wide}`}
            onClick={onAgain}
          >
            我已付款，刷新结果
          </button>
        ) : null}
        {state === 'paid' ? null : detail(state === 'closed' || awaiting)}
        <a className={`${ui.button} ${ui.wide}`} href={linkTo(base, 'index')}>
          返回首页
        </a>
      </div>
    </>
  )
}

/** The agency has not confirmed yet, so nothing could be paid. */
function isAwaiting({ state, subStatus }: Status): boolean {
  return state === 'unpaid' && subStatus === 100
}

function Head({ status }: { status: Status }) {
  const { state, confirmMode, subStatus, statusText } = status
  if (isAwaiting(status)) {
    return (
      <Outcome tone="wait" icon="clock" title="等待旅行社确认">
        确认名额后会短信通知您付款，现在无需支付
      </Outcome>
    )
  }
  switch (state) {
    case 'paid':
      return (
        <Outcome tone="good" icon="check" title="支付成功">
          {subStatus === 200 && confirmMode === 'second'
            ? '旅行社正在安排，确认结果会短信通知您'
            : '订单已确认，出发前会收到出团通知，请留意短信'}
        </Outcome>
      )
    case 'pending':
      return (
        <Outcome tone="wait" icon="clock" title="支付结果确认中" busy>
          正在向支付渠道核实，请勿重复付款，通常几秒内会有结果
        </Outcome>
      )
    case 'unpaid':
      return (
        <Outcome tone="plain" icon="info" title="尚未收到付款">
          如已完成付款，请稍候刷新；如未付款，可继续支付
        </Outcome>
      )
    default:
      return (
        <Outcome tone="plain" icon="info" title={statusText || '订单已取消'}>
          该订单已关闭；如在关闭前后付了款，款项会原路退回
        </Outcome>
      )
  }
}
