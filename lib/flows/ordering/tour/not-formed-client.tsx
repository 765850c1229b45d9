'use client'

import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { formatDate, formatDateWithYear } from '../../../base/calendar/dates.ts'
import { untilWhen } from '../../../base/calendar/moments.ts'
import { formatFen } from '../../../base/money/fen.ts'
import { useChange } from '../../../browser/door/change-client.ts'
import { useRead } from '../../../browser/door/read-client.ts'
import { requireLogin } from '../../../browser/door/require-login.ts'
import { useShop } from '../../../browser/page/shop-context-client.tsx'
import type { Value } from '../../../operate-center/contract/contract.ts'
import { confirmDialog } from '../../../ui/confirm-client.ts'
import { toast } from '../../../ui/toast-client.ts'
import ui from '../../../ui/ui.module.css'
import type { OrderOf } from '../kind.ts'
import styles from './not-formed.module.css'

type Offer = NonNullable<Value<'orders.departureChoices'>['offer']>
type Choice = { departureId: string | null; amount: number; title: string; text: string; done: string }

/**
 * The departure does not take place: another one, or everything back.
 * @param loading stands for choices and children until the choices are here
 * @param children what follows the choices
 */
export function NotFormed({
  order,
  loading,
  children,
}: {
  order: OrderOf<'tour'>
  loading: ReactNode
  children: ReactNode
}) {
  const { orderNo } = order
  const { data, error, refetch } = useRead('orders.departureChoices', { orderNo })
  if (!data && !error) return loading
  return (
    <>
      <section className={ui.block} id="choose" aria-labelledby="choose-title">
        <h2 className={ui.heading} id="choose-title">
          选择改期或退款
        </h2>
        {data?.offer ? (
          <Choices order={order} offer={data.offer} />
        ) : data ? (
          <p className={styles.text}>选择时间已过或订单已处理，请刷新查看订单状态。</p>
        ) : (
          <p className={styles.text} role="alert">
            {error?.message}
            <button type="button" className={ui.text} onClick={() => refetch()}>
              重新加载
            </button>
          </p>
        )}
      </section>
      {children}
    </>
  )
}

function Choices({ order, offer }: { order: OrderOf<'tour'>; offer: Offer }) {
  const { orderNo, name } = order
  const { base } = useShop()
  const client = useQueryClient()
  const { busy, run } = useChange('orders.chooseDeparture')
  const group = useId()
  const [chosen, setChosen] = useState<string | null>(null)
  const [error, setError] = useState('')
  const choices = choicesOf(offer, name)
  const keyOf = ({ departureId }: Choice) => departureId ?? 'refund'

  const submit = async () => {
    const choice = choices.find((one) => keyOf(one) === chosen)
    if (!choice) return setError('请选择一项')
    const { title, text, departureId, amount, done } = choice
    const refund = departureId === null
    const confirm = {
      title: refund ? '确认全额退款' : '确认改期',
      text: `${title}\n${text}`,
      confirm: '确认',
    }
    if (!(await confirmDialog(confirm))) return
    setError('')
    const answer = await run({ orderNo, departureId, amount })
    if (!answer) return
    if (!answer.ok) {
      const { failure } = answer
      if (failure.kind === 'unauthenticated') return requireLogin(base)
      if (failure.kind === 'unavailable') {
        return setError('网络不太稳定，没有收到结果。请稍后再试，不会重复提交')
      }
      setError(failure.message)
      setChosen(null)
    } else toast(done)
    client.invalidateQueries({ queryKey: ['orders.departureChoices', { orderNo }] })
    client.invalidateQueries({ queryKey: ['orders.get', { orderNo }] })
  }
  const until = untilWhen(new Date(offer.until), new Date(order.now))
  return (
    <>
      <p className={styles.text}>
        很抱歉，{formatDate(order.about.departDate)}的团期未能成团：{offer.reason}。请在{until}
        前选择，逾期将全额退款。
      </p>
      <fieldset className={styles.choices} disabled={busy}>
        <legend className={styles.legend}>
          {offer.departures.length > 0 ? '可改的团期都不高于您已付的价格' : '暂无合适的其他团期'}
        </legend>
        {choices.map((choice) => {
          const key = keyOf(choice)
          return (
            <label key={key} className={styles.choice}>
              <input
                type="radio"
                name={group}
                value={key}
                checked={chosen === key}
                onChange={() => {
                  setChosen(key)
                  setError('')
                }}
              />
              <span className={styles.words}>
                <strong>{choice.title}</strong>
                <small>{choice.text}</small>
              </span>
            </label>
          )
        })}
      </fieldset>
      {error ? (
        <p className={styles.error} role="alert">
          {error}
        </p>
      ) : null}
      <button type="button" className={`${ui.primary} ${ui.wide}`} disabled={busy} onClick={submit}>
        {busy ? '正在提交' : '确认选择'}
      </button>
    </>
  )
}

/** Every choice with its words, the refund last. */
function choicesOf({ departures, refund, penalty }: Offer, name: string): Choice[] {
  return [
    ...departures.map((one): Choice => {
      const { departureId, departDate, returnDate, packageName, payable, back } = one
      const other = one.name === name ? '' : `${one.name} · `
      const price = back > 0 ? `总价${formatFen(payable)}，差价${formatFen(back)}原路退回` : '价格不变'
      return {
        departureId,
        amount: back,
        title: `改为${formatDateWithYear(departDate)}出发`,
        text: `${other}${packageName ? `${packageName} · ` : ''}${formatDate(returnDate)}返回，${price}`,
        done: '已改期，请查看新的出发日期',
      }
    }),
    {
      departureId: null,
      amount: refund,
      title: `全额退款 ${formatFen(refund)}`,
      text:
        penalty > 0 ? `原路退回付款账户；另有旅行社应付的违约金${formatFen(penalty)}` : '原路退回付款账户',
      done: '已取消订单，款项将原路退回',
    },
  ]
}
