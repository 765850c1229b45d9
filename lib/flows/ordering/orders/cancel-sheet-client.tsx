'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatFen } from '../../../base/money/fen.ts'
import { useChange } from '../../../browser/door/change-client.ts'
import { readOrThrow, worthRetrying } from '../../../browser/door/read-client.ts'
import { requireLogin } from '../../../browser/door/require-login.ts'
import { useShop } from '../../../browser/page/shop-context-client.tsx'
import { isClosedPhase } from '../../../domain/orders/phases.ts'
import type { OrderCard } from '../../../operate-center/contract/orders/orders.ts'
import { Sheet } from '../../../ui/sheet-client.tsx'
import { toast } from '../../../ui/toast-client.ts'
import ui from '../../../ui/ui.module.css'
import { kindOf } from '../kinds.ts'
import { ReasonField } from './reason-field.tsx'
import styles from './sheets.module.css'

type Props = {
  order: Pick<OrderCard, 'orderNo' | 'name' | 'payable' | 'paid' | 'about'>
  onClose: () => void
  /** Called when the order was cancelled or has changed meanwhile. */
  onChanged: () => void
}

/** Cancels an order that is not paid in full: why, what it costs, done. Mounted when it opens. */
export function CancelSheet({ order, onClose, onChanged }: Props) {
  const { orderNo, name, payable, paid } = order
  const { base } = useShop()
  const { busy, run } = useChange('orders.cancel')
  const [reason, setReason] = useState('')
  const [error, setError] = useState('')

  const { data: fee, isError: feeFailed } = useDepositFee(orderNo, paid > 0)

  const submit = async () => {
    if (reason === '') return setError('请选择取消原因')
    const answer = await run({ orderNo, reason })
    if (!answer) return
    if (answer.ok) return finish('订单已取消')
    const { failure } = answer
    if (failure.kind === 'unauthenticated') return requireLogin(base)
    if (failure.kind === 'unavailable') return resolveUnknown()
    if (failure.kind === 'invalid') return setError(failure.message)
    finish(failure.message)
  }
  const finish = (text: string) => {
    toast(text)
    onChanged()
  }
  /** No answer came: reading the order shows whether it was cancelled. */
  const resolveUnknown = async () => {
    try {
      const now = await readOrThrow('orders.get', { orderNo })
      if (isClosedPhase(now.phase)) return finish('订单已取消')
      setError('没有收到结果，订单还未取消，请再试一次')
    } catch {
      setError('网络不太稳定，没有收到结果。请恢复网络后再试，不会重复取消')
    }
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title="取消订单"
      foot={
        <>
          <button type="button" className={ui.button} onClick={onClose}>
            再想想
          </button>
          <button type="button" className={ui.primary} disabled={busy} onClick={submit}>
            {busy ? '正在取消' : '确认取消'}
          </button>
        </>
      }
    >
      <p className={styles.lead}>{name}</p>
      <dl className={styles.amounts}>
        <div>
          <dt>订单金额</dt>
          <dd>{formatFen(payable)}</dd>
        </div>
        <div>
          <dt>取消费用</dt>
          {paid === 0 ? (
            <dd className={styles.free}>¥0，尚未付款不收费用</dd>
          ) : fee ? (
            <dd>
              {formatFen(fee.fee)}
              {fee.rule ? `（${fee.rule}）` : ''}
            </dd>
          ) : (
            <dd>{feeFailed ? '按订单的退改规则扣除' : '正在计算'}</dd>
          )}
        </div>
        {paid > 0 ? (
          <div>
            <dt>已付{formatFen(paid)}，退回</dt>
            <dd className={styles.strong}>{fee ? formatFen(fee.amount) : ''}</dd>
          </div>
        ) : null}
      </dl>
      <p className={styles.note}>{kindOf(order).cancel.note}</p>
      <ReasonField
        legend="取消原因"
        reasons={kindOf(order).cancel.reasons}
        value={reason}
        error={error || undefined}
        onChange={(value) => {
          setReason(value)
          setError('')
        }}
      />
    </Sheet>
  )
}

/** What the order's rules keep of a deposit when everything is cancelled today. */
function useDepositFee(orderNo: string, enabled: boolean) {
  return useQuery({
    queryKey: ['orders.quoteRefund', orderNo, 'all'],
    queryFn: async ({ signal }) => {
      const { units } = await readOrThrow('orders.get', { orderNo }, signal)
      const unitIds = units.flatMap(({ id, status }) => (status === 1 ? [id] : []))
      return readOrThrow('orders.quoteRefund', { orderNo, unitIds }, signal)
    },
    enabled,
    retry: worthRetrying,
    gcTime: 0,
  })
}
