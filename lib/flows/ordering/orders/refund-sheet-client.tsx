'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatFen } from '../../../base/money/fen.ts'
import { useChange } from '../../../browser/door/change-client.ts'
import { readOrThrow, worthRetrying } from '../../../browser/door/read-client.ts'
import { requireLogin } from '../../../browser/door/require-login.ts'
import { useShop } from '../../../browser/page/shop-context-client.tsx'
import { cancelReasons, unitStatuses } from '../../../domain/vocabulary.ts'
import type { Order } from '../../../operate-center/contract/orders/orders.ts'
import { confirmDialog } from '../../../ui/confirm-client.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Sheet } from '../../../ui/sheet-client.tsx'
import { Bone } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast-client.ts'
import ui from '../../../ui/ui.module.css'
import { kindOf } from '../kinds.ts'
import { ReasonField } from './reason-field.tsx'
import { arrived, changedQuote, firstChoice, type RefundQuote, toggled } from './refund-choice.ts'
import { RefundLines } from './refund-lines.tsx'
import styles from './sheets.module.css'

type Props = {
  order: Order
  onClose: () => void
  /** The order after the request, or null to read it again. */
  onChanged: (order: Order | null) => void
}

/** Requests a refund: choice of units, the amount by today's rule, a reason, and a confirmation before it is sent. */
export function RefundSheet({ order, onClose, onChanged }: Props) {
  const { base } = useShop()
  const { orderNo, units } = order
  const words = kindOf(order).refund
  const { busy, run } = useChange('orders.requestRefund')
  const [chosen, setChosen] = useState(() => firstChoice(units))
  const [reason, setReason] = useState('')
  const [error, setError] = useState('')
  const [changed, setChanged] = useState<RefundQuote | null>(null)
  const quoted = useQuery({
    queryKey: ['orders.quoteRefund', orderNo, chosen],
    queryFn: ({ signal }) => readOrThrow('orders.quoteRefund', { orderNo, unitIds: chosen }, signal),
    enabled: chosen.length > 0,
    retry: worthRetrying,
    gcTime: 0,
  })
  const quote = chosen.length > 0 ? (changed ?? quoted.data) : undefined

  const choose = (id: string) => {
    setChosen((before) => toggled(units, before, id))
    setChanged(null)
    setError('')
  }
  const submit = async () => {
    if (chosen.length === 0) return setError(words.noneChosen)
    if (!quote) return setError('正在计算可退金额，请稍候')
    if (reason === '') return setError('请选择退款原因')
    const names = units.flatMap(({ id, name, note }) =>
      chosen.includes(id) ? [note ? `${name}（${note}）` : name] : [],
    )
    const text = `${names.join('、')}\n退回${formatFen(quote.amount)}，扣除${formatFen(quote.fee)}\n提交后由旅行社审核`
    if (!(await confirmDialog({ title: '提交退款申请', text, confirm: '提交申请' }))) return
    setError('')
    const answer = await run({ orderNo, unitIds: chosen, reason, amount: quote.amount })
    if (!answer) return
    if (answer.ok) return finish(answer.value)
    const { failure } = answer
    if (failure.kind === 'unauthenticated') return requireLogin(base)
    if (failure.kind === 'unavailable') return resolveUnknown()
    const fresh = changedQuote(failure)
    if (fresh) return setChanged(fresh)
    if (failure.kind === 'invalid') return setError(failure.message)
    toast(failure.message)
    onChanged(null)
  }
  const finish = (value: Order) => {
    toast('退款申请已提交，结果会短信通知您')
    onChanged(value)
  }
  /** No answer came: the order's own records say whether the request arrived. */
  const resolveUnknown = async () => {
    try {
      const value = await readOrThrow('orders.get', { orderNo })
      if (arrived(value, chosen)) return finish(value)
      setError('没有收到结果，申请还未提交，请再试一次')
    } catch {
      setError('网络不太稳定，没有收到结果。请恢复网络后再试，不会重复提交')
    }
  }
  const failed = chosen.length > 0 && !changed && quoted.isError
  return (
    <Sheet
      open
      onClose={onClose}
      title="申请退款"
      foot={
        <button type="button" className={`${ui.primary} ${ui.wide}`} disabled={busy} onClick={submit}>
          {busy ? '正在提交' : quote ? `申请退款 ${formatFen(quote.amount)}` : '申请退款'}
        </button>
      }
    >
      <fieldset className={styles.people}>
        <legend className={styles.lead}>{words.choose}</legend>
        {units.map((unit) => (
          <label key={unit.id} className={styles.person}>
            <input
              type="checkbox"
              checked={chosen.includes(unit.id)}
              disabled={!unit.refundable || busy}
              onChange={() => choose(unit.id)}
            />
            <span className={styles.personText}>
              {unit.name}
              <small>
                {unit.label}
                {unit.note ? ` · ${unit.note}` : ''}
              </small>
            </span>
            {unit.refundable ? null : (
              <span className={styles.personNote}>{unitStatuses[unit.status] ?? '不可退'}</span>
            )}
          </label>
        ))}
      </fieldset>
      <div aria-live="polite">
        {chosen.length === 0 ? (
          <p className={styles.note}>选择后显示可退金额和扣除金额</p>
        ) : quote ? (
          <>
            <RefundLines lines={quote.lines} />
            <dl className={styles.amounts}>
              <div>
                <dt>退回金额</dt>
                <dd className={styles.strong}>{formatFen(quote.amount)}</dd>
              </div>
              <div>
                <dt>今天适用</dt>
                <dd>{quote.rule}</dd>
              </div>
            </dl>
          </>
        ) : failed ? (
          <p className={styles.error}>
            <span>{quoted.error.message}</span>
            <button type="button" className={ui.text} onClick={() => quoted.refetch()}>
              重新计算
            </button>
          </p>
        ) : (
          <div className={styles.bones} role="status" aria-label="正在计算可退金额">
            <Bone height={128} radius={10} />
          </div>
        )}
        {changed ? (
          <p className={styles.changed} role="alert">
            <Icon name="info" size={18} />
            可退金额已变化，以上是最新金额，请核对后重新提交
          </p>
        ) : null}
      </div>
      <p className={styles.note}>审核通过后，款项原路退回付款账户。</p>
      <ReasonField legend="退款原因" reasons={cancelReasons} value={reason} onChange={setReason} />
      {error ? (
        <p className={styles.error} role="alert">
          <Icon name="warning" size={18} />
          {error}
        </p>
      ) : null}
    </Sheet>
  )
}
