'use client'

import { dateAndTime, momentOf } from '../../../base/calendar/moments.ts'
import { formatFen } from '../../../base/money/fen.ts'
import { useChange } from '../../../browser/door/change-client.ts'
import { requireLogin } from '../../../browser/door/require-login.ts'
import { useShop } from '../../../browser/page/shop-context-client.tsx'
import { isClosedPhase } from '../../../domain/orders/phases.ts'
import type { Order } from '../../../operate-center/contract/orders/orders.ts'
import { confirmDialog } from '../../../ui/confirm-client.ts'
import { toast } from '../../../ui/toast-client.ts'
import ui from '../../../ui/ui.module.css'
import { kindOf } from '../kinds.ts'
import styles from './order-detail.module.css'
import { RefundLines } from './refund-lines.tsx'

type Refund = Order['refunds'][number]

const stateWords: Record<Refund['state'], string> = {
  requested: '审核中',
  processing: '退款中',
  done: '已退款',
  rejected: '未通过',
  withdrawn: '已撤销',
  failed: '退款失败，请联系客服',
}

const BAD: ReadonlySet<Refund['state']> = new Set(['rejected', 'failed'])

type Props = {
  order: Order
  /** The order after a withdrawal, or null to read it again. */
  onChanged: (order: Order | null) => void
}

/** Refunds asked for, each with its state and what it consists of; nothing where there are none. */
export function RefundsBlock({ order, onChanged }: Props) {
  const { base } = useShop()
  const { busy, run } = useChange('orders.withdrawRefund')
  const { orderNo, refunds, penalty, penaltyPaid } = order
  if (refunds.length === 0 && penalty === 0) return null
  const { followed } = kindOf(order).refund
  const withdraw = async (refundId: string) => {
    const text = `撤销后${kindOf(order).refund.who}恢复正常，仍可再次申请退款，届时按当天的退改规则计算`
    if (!(await confirmDialog({ title: '撤销退款申请', text, confirm: '撤销申请' }))) return
    const answer = await run({ orderNo, refundId })
    if (!answer) return
    if (answer.ok) {
      toast('退款申请已撤销')
      return onChanged(answer.value)
    }
    if (answer.failure.kind === 'unauthenticated') return requireLogin(base)
    toast(answer.failure.message)
    onChanged(null)
  }
  return (
    <section className={ui.block} aria-label="退款记录">
      <header className={styles.blockHead}>
        <h2 className={ui.heading}>退款记录</h2>
      </header>
      {refunds.map((refund) => (
        <div key={refund.id} className={styles.refund}>
          <p className={styles.refundHead}>
            <strong>{formatFen(refund.amount)}</strong>
            <span className={BAD.has(refund.state) ? styles.bad : styles.going}>
              {stateWords[refund.state]}
            </span>
          </p>
          {refund.items.length > 0 ? <p>{refund.items.map(({ name }) => name).join('、')}</p> : null}
          <RefundLines lines={refund.lines} />
          <p>
            {dateAndTime(momentOf(refund.createdAt))} 申请，{refund.reason}
          </p>
          {refund.note ? <p className={styles.refundNote}>说明：{refund.note}</p> : null}
          {refund.state === 'requested' && !isClosedPhase(order.phase) ? (
            <p>
              {followed ? (
                <a className={`${ui.button} ${ui.small}`} href={followed(base, orderNo)}>
                  查看进度
                </a>
              ) : (
                <button
                  type="button"
                  className={`${ui.button} ${ui.small}`}
                  disabled={busy}
                  onClick={() => void withdraw(refund.id)}
                >
                  撤销申请
                </button>
              )}
            </p>
          ) : null}
        </div>
      ))}
      {penalty > 0 ? (
        <div className={styles.refund}>
          <p className={styles.refundHead}>
            <strong>违约金 {formatFen(penalty)}</strong>
            <span className={styles.going}>{penaltyPaid ? '已支付' : '待支付'}</span>
          </p>
          <p>
            {penaltyPaid
              ? '旅行社已将违约金支付给您'
              : '旅行社取消行程，按合同另付违约金，将与您联系支付，不经原支付渠道'}
          </p>
        </div>
      ) : null}
    </section>
  )
}
