'use client'

import { useState } from 'react'
import { formatFen } from '../../../base/money/fen.ts'
import { useChange } from '../../../browser/door/change-client.ts'
import { readOrThrow } from '../../../browser/door/read-client.ts'
import { requireLogin } from '../../../browser/door/require-login.ts'
import { useShop } from '../../../browser/page/shop-context-client.tsx'
import { unitStatuses } from '../../../domain/vocabulary.ts'
import type { Order } from '../../../operate-center/contract/orders/orders.ts'
import { confirmDialog } from '../../../ui/confirm-client.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Bone } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast-client.ts'
import ui from '../../../ui/ui.module.css'
import { kindOf } from '../kinds.ts'
import { AmountButton, useAmount } from './amount-client.tsx'
import { ReasonField } from './reason-field.tsx'
import { arrived, changedQuote, type RefundQuote } from './refund-choice.ts'
import { RefundLines } from './refund-lines.tsx'
import styles from './sheets.module.css'

/** As the call takes it. */
const LONGEST_REASON = 100

/**
 * A request for a refund of chosen units: the amount by today's rule, a reason, and a confirmation before it is sent.
 * @param onChanged gets the order after the request, or null to read it again
 */
export function useRefundRequest(
  order: Order,
  chosen: readonly string[],
  onChanged: (order: Order | null) => void,
) {
  const { base } = useShop()
  const { orderNo, units } = order
  const words = kindOf(order).refund
  const { busy, run } = useChange('orders.requestRefund')
  const [reason, setReason] = useState('')
  const [note, setNote] = useState('')
  const [error, setError] = useState('')
  const [changed, setChanged] = useState<{ of: string; quote: RefundQuote } | null>(null)
  const unitIds = [...chosen]
  const {
    query: quoted,
    waits,
    arrived: quoteArrived,
  } = useAmount('orders.quoteRefund', unitIds.length > 0 ? { orderNo, unitIds } : null, [reason, note])
  const asked = unitIds.join(' ')
  // A newer amount counts for the choice it was answered to.
  const newer = changed?.of === asked ? changed.quote : null
  const shownQuote = unitIds.length > 0 ? (newer ?? quoted.data) : undefined

  const submit = async () => {
    if (unitIds.length === 0) return setError(words.noneChosen)
    if (reason === '') return setError('请选择退款原因')
    setError('')
    const quote = shownQuote ?? (await quoteArrived())
    if (!quote) return
    const names = units.flatMap(({ id, name, note }) =>
      chosen.includes(id) ? [note ? `${name}（${note}）` : name] : [],
    )
    const text = `${names.join('、')}\n退回${formatFen(quote.amount)}，扣除${formatFen(quote.fee)}\n提交后由${words.decidedBy ?? '旅行社'}审核`
    if (!(await confirmDialog({ title: '提交退款申请', text, confirm: '提交申请' }))) return
    const why = note.trim() ? `${reason}：${note.trim()}`.slice(0, LONGEST_REASON) : reason
    const answer = await run({ orderNo, unitIds, reason: why, amount: quote.amount })
    if (!answer) return
    if (answer.ok) return finish(answer.value)
    const { failure } = answer
    if (failure.kind === 'unauthenticated') return requireLogin(base)
    if (failure.kind === 'unavailable') return resolveUnknown()
    const fresh = changedQuote(failure)
    if (fresh) return setChanged({ of: asked, quote: fresh })
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
  return {
    busy,
    /** The shopper has gone on before the amount was there. */
    waits,
    quote: shownQuote,
    /** The amount has changed since it was shown. */
    isNewer: newer !== null,
    failed: unitIds.length > 0 && newer === null && quoted.isError ? quoted.error.message : '',
    retry: () => void quoted.refetch(),
    none: unitIds.length === 0,
    reasons: words.reasons,
    reason,
    setReason,
    note,
    setNote,
    error,
    setError,
    submit,
  }
}
export type RefundRequest = ReturnType<typeof useRefundRequest>

/** The units of an order with ticks; those that cannot be refunded say why. */
export function UnitChoice({
  order,
  chosen,
  busy,
  onChoose,
}: {
  order: Order
  chosen: readonly string[]
  busy: boolean
  onChoose: (id: string) => void
}) {
  return (
    <fieldset className={styles.people}>
      <legend className={styles.lead}>{kindOf(order).refund.choose}</legend>
      {order.units.map((unit) => (
        <label key={unit.id} className={styles.person}>
          <input
            type="checkbox"
            checked={chosen.includes(unit.id)}
            disabled={!unit.refundable || busy}
            onChange={() => onChoose(unit.id)}
          />
          <span className={styles.personText}>
            {unit.name}
            <small>
              {unit.label}
              {unit.note ? ` · ${unit.note}` : ''}
            </small>
          </span>
          {unit.refundable ? null : (
            <span className={styles.personNote}>
              {unit.status === 1 ? '不可退' : (unitStatuses[unit.status] ?? '不可退')}
            </span>
          )}
        </label>
      ))}
    </fieldset>
  )
}

/** The amount of a request, what it consists of, and the rule that holds today. */
export function RefundAmount({ request }: { request: RefundRequest }) {
  const { quote, isNewer, failed, retry, none } = request
  return (
    <div aria-live="polite">
      {none ? (
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
          <span>{failed}</span>
          <button type="button" className={ui.text} onClick={retry}>
            重新计算
          </button>
        </p>
      ) : (
        <div className={styles.bones} role="status" aria-label="正在计算可退金额">
          <Bone height={128} radius={10} />
        </div>
      )}
      {isNewer ? (
        <p className={styles.changed} role="alert">
          <Icon name="info" size={18} />
          可退金额已变化，以上是最新金额，请核对后重新提交
        </p>
      ) : null}
    </div>
  )
}

/** Why, and what is wrong with the request. */
export function RefundReason({ request }: { request: RefundRequest }) {
  const { reasons, reason, setReason, error } = request
  return (
    <>
      <p className={styles.note}>审核通过后，款项原路退回付款账户。</p>
      <ReasonField legend="退款原因" reasons={reasons} value={reason} onChange={setReason} />
      {error ? (
        <p className={styles.error} role="alert">
          <Icon name="warning" size={18} />
          {error}
        </p>
      ) : null}
    </>
  )
}

export function RefundButton({ request }: { request: RefundRequest }) {
  const { busy, waits, quote, submit } = request
  return (
    <AmountButton busy={busy} waits={waits} onClick={submit}>
      {quote ? `申请退款 ${formatFen(quote.amount)}` : '申请退款'}
    </AmountButton>
  )
}
