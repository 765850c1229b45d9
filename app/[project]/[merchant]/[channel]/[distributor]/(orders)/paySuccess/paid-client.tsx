'use client'

import { Fragment, type ReactNode, useCallback, useRef } from 'react'
import { dateAndTime, momentOf } from '@/lib/base/calendar/moments.ts'
import { formatFen } from '@/lib/base/money/fen.ts'
import { useRead } from '@/lib/browser/door/read-client.ts'
import { useSeenAgain } from '@/lib/browser/hooks/restored-client.ts'
import { useSearchParam } from '@/lib/browser/page/search-client.ts'
import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import { askPaymentAfter } from '@/lib/flows/ordering/core/payment.ts'
import { OrderCountdown } from '@/lib/flows/ordering/orders/countdown-client.tsx'
import { FailedOrder } from '@/lib/flows/ordering/orders/failed-order-client.tsx'
import { MissingOrder } from '@/lib/flows/ordering/orders/missing-order.tsx'
import { actionLink } from '@/lib/flows/ordering/orders/order-actions.ts'
import { orderNoOf } from '@/lib/flows/ordering/orders/order-number.ts'
import { duePapers } from '@/lib/flows/ordering/orders/order-papers.tsx'
import type { Value } from '@/lib/operate-center/contract/contract.ts'
import { linkTo } from '@/lib/screens/links.ts'
import type { IconName } from '@/lib/ui/icon.tsx'
import styles from '@/lib/ui/outcome.module.css'
import { Facts, Outcome, type Tone } from '@/lib/ui/outcome.tsx'
import { Skeleton } from '@/lib/ui/states.tsx'
import ui from '@/lib/ui/ui.module.css'
import paid from './paid.module.css'

type Status = Value<'pay.status'>
type Looks = { tone: Tone; icon: IconName; busy?: boolean }

/** Nothing could be paid yet. */
const awaitingLooks: Looks = { tone: 'wait', icon: 'clock' }
/** The channel took no money. */
const failedLooks: Looks = { tone: 'bad', icon: 'warning' }
const looksOf: Record<Status['state'], Looks> = {
  paid: { tone: 'good', icon: 'check' },
  pending: { tone: 'wait', icon: 'clock', busy: true },
  unpaid: { tone: 'plain', icon: 'info' },
  closed: { tone: 'plain', icon: 'info' },
}

type BelowProps = {
  /** The code of the official account. */
  follow: ReactNode
  /** Cards by kind and id, and how many of them are shown. */
  products: readonly { key: string; card: ReactNode }[]
  most: number
}

/**
 * The result of a payment. Only the centre's answer counts; the page polls until it is decided. What stands below it is
 * shown once money has come.
 */
export function PaidScreen(below: BelowProps) {
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
  return <Result status={data} receivedAt={read.dataUpdatedAt} onAgain={again} below={below} />
}

function Below({ follow, products, most, bought }: BelowProps & { bought: Status['product'] }) {
  const others = products.filter(({ key }) => key !== `${bought.kind} ${bought.id}`).slice(0, most)
  return (
    <>
      {follow}
      {others.length > 0 ? (
        <section className={paid.products}>
          <h2 className={ui.heading}>为您推荐</h2>
          {others.map(({ key, card }) => (
            <Fragment key={key}>{card}</Fragment>
          ))}
        </section>
      ) : null}
    </>
  )
}

type Props = { status: Status; receivedAt: number; onAgain: () => void; below: BelowProps }

function Result({ status, receivedAt, onAgain, below }: Props) {
  const { base } = useShop()
  const { state, awaiting, amount, balance, attempt, orderNo, channel, facts, payDeadline } = status
  const looks = awaiting ? awaitingLooks : attempt === 'failed' ? failedLooks : looksOf[state]
  // What is paid for may have to be signed next. Without an answer the order's own screen says so.
  const order = useRead('orders.get', { orderNo }, { enabled: state === 'paid' })
  const papers = state === 'paid' && order.data ? duePapers(order.data, base) : []
  const isDeposit = state === 'paid' && balance !== null
  // What the order wants next comes before its papers. Without the order its own screen leads there.
  const next = state === 'paid' ? status.next : null
  const nextHref =
    next &&
    ((order.data && actionLink(order.data, next.code, base)) ?? linkTo(base, 'orderDetail', { orderNo }))
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
      <Outcome {...looks} title={status.title}>
        {status.text}
        {state === 'unpaid' && !awaiting && payDeadline ? (
          <>
            <br />
            剩余支付时间{' '}
            <OrderCountdown
              className={styles.count}
              deadline={payDeadline}
              now={status.now}
              receivedAt={receivedAt}
              onOver={onAgain}
            />
          </>
        ) : null}
      </Outcome>
      <section className={ui.block}>
        <Facts
          rows={[
            [isDeposit ? '已付定金' : state === 'paid' ? '支付金额' : '应付金额', formatFen(amount)],
            ...(isDeposit && balance
              ? [
                  ['余款', formatFen(balance.amount)] as const,
                  ['余款最晚', dateAndTime(momentOf(balance.until))] as const,
                ]
              : []),
            ...(channel ? [['支付方式', channel] as const] : []),
            ['订单号', orderNo],
            ...facts.map(({ label, value }) => [label, value] as const),
          ]}
        />
      </section>
      {/* The ways on come all at once, and what stands below with them, so that nothing moves under a finger. */}
      {state === 'paid' && order.isLoading ? null : (
        <div className={styles.actions}>
          {next && nextHref ? (
            <a className={`${ui.primary} ${ui.wide}`} href={nextHref}>
              {next.text}
            </a>
          ) : null}
          {papers.map(({ code, href, title, todo }, index) => (
            <a key={code} className={`${next || index > 0 ? ui.button : ui.primary} ${ui.wide}`} href={href}>
              {todo}《{title}》
            </a>
          ))}
          {state === 'paid' && !next ? detail(papers.length === 0) : null}
          {isDeposit && balance ? (
            <a className={`${ui.button} ${ui.wide}`} href={linkTo(base, 'pay', { orderNo })}>
              支付余款 {formatFen(balance.amount)}
            </a>
          ) : null}
          {state === 'paid' && next ? detail(false) : null}
          {state === 'unpaid' && !awaiting ? (
            <a className={`${ui.primary} ${ui.wide}`} href={linkTo(base, 'pay', { orderNo })}>
              {attempt === 'failed' ? '重新支付' : '继续支付'} {formatFen(amount)}
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
      )}
      {state === 'paid' && !order.isLoading ? <Below {...below} bought={status.product} /> : null}
    </>
  )
}
