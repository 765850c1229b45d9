'use client'

import { useState } from 'react'
import { formatFen } from '@/lib/base/money/fen.ts'
import { returnTo } from '@/lib/browser/hooks/navigation.ts'
import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import ordering from '@/lib/flows/ordering/core/ordering.module.css'
import { RulesBlock } from '@/lib/flows/ordering/debris/debris-blocks.tsx'
import type { OrderOf } from '@/lib/flows/ordering/kind.ts'
import { KindOrder } from '@/lib/flows/ordering/orders/kind-order-client.tsx'
import {
  RefundAmount,
  RefundButton,
  RefundReason,
  useRefundRequest,
} from '@/lib/flows/ordering/orders/refund-request-client.tsx'
import { RefundsBlock } from '@/lib/flows/ordering/orders/refunds-block-client.tsx'
import sheets from '@/lib/flows/ordering/orders/sheets.module.css'
import type { Order } from '@/lib/operate-center/contract/orders/orders.ts'
import { linkTo } from '@/lib/screens/links.ts'
import { Field } from '@/lib/ui/field-client.tsx'
import { Empty } from '@/lib/ui/states.tsx'
import ui from '@/lib/ui/ui.module.css'
import { firstTickets, toggledTicket } from './ticket-choice.ts'

export function TicketRefund() {
  return (
    <KindOrder kind="debris" bones={[180, 160, 200]}>
      {({ order, changed }) => <Refund order={order} onChanged={changed} />}
    </KindOrder>
  )
}

type Props = { order: OrderOf<'debris'>; onChanged: (order: Order | null) => void }

/** Asks money back for chosen tickets: which, how much by the package's rule, why. */
function Refund({ order, onChanged }: Props) {
  const { base } = useShop()
  const { orderNo, units, about } = order
  const { tickets } = about
  const [chosen, setChosen] = useState(() => firstTickets(tickets, units))
  const detail = linkTo(base, 'debrisOrderDetail', { orderNo })
  const request = useRefundRequest(order, chosen, (next) => {
    if (!next) return onChanged(null)
    setChosen([])
    onChanged(next)
    returnTo(detail)
  })
  const records = <RefundsBlock order={order} onChanged={onChanged} />
  if (!units.some(({ refundable }) => refundable)) {
    return (
      <>
        <Empty icon="refund" title="现在没有可以退款的票券" text={whyNone(order)}>
          <a className={ui.primary} href={detail}>
            查看订单
          </a>
        </Empty>
        {records}
        <RulesBlock order={order} />
      </>
    )
  }
  return (
    <div className={ordering.screen}>
      <section className={ui.block} aria-label="退款票券">
        <h2 className={ui.heading}>{order.name}</h2>
        <p className={ui.secondary}>{about.packageName}</p>
        <Tickets
          order={order}
          chosen={chosen}
          busy={request.busy}
          onChoose={(id) => {
            setChosen((before) => toggledTicket(tickets, units, before, id))
            request.setError('')
          }}
        />
      </section>
      <RulesBlock order={order} />
      <section className={ui.block} aria-label="可退金额">
        <h2 className={ui.heading}>可退金额</h2>
        <PerTicket order={order} chosen={chosen} items={request.quote?.items ?? []} />
        <RefundAmount request={request} />
      </section>
      <section className={ui.block} aria-label="退款说明">
        <RefundReason request={request} />
        <Field
          label="补充说明"
          value={request.note}
          maxLength={60}
          placeholder="选填，60字以内"
          onChange={request.setNote}
        />
      </section>
      {records}
      <div className={ordering.gap} />
      <div className={`${ui.actionBar} ${ordering.bottom}`}>
        <RefundButton request={request} />
      </div>
    </div>
  )
}

/** Why nothing can be given back, as far as the tickets say it. */
function whyNone({ about: { tickets, package: sold }, phase }: OrderOf<'debris'>): string {
  if (phase === 'awaitingPay') return '订单还未付款，如不需要请取消订单'
  if (tickets.some(({ status }) => status === 4)) return '退款申请处理中，结果可在退款记录查看'
  if (sold.refund.mode === 'never') return '该套餐购买后不可退款，如有疑问请联系客服'
  return '已使用、已过期或已退款的票券不能再申请'
}

type TicketsProps = {
  order: OrderOf<'debris'>
  chosen: readonly string[]
  busy: boolean
  onChoose: (id: string) => void
}

/** Every ticket with a tick; those that cannot be given back say why. */
function Tickets({ order: { units, about }, chosen, busy, onChoose }: TicketsProps) {
  return (
    <fieldset className={sheets.people}>
      <legend className={sheets.lead}>选择退款的票券</legend>
      {about.tickets.map(({ id, label, name, document, sort, paid, status, stateText }) => {
        const refundable = units.some((unit) => unit.id === id && unit.refundable)
        const facts = [
          name ? label : '',
          document ? `证件 ${document}` : '',
          `${sort === 'deposit' ? '押金' : '实付'}${formatFen(paid)}`,
        ]
        return (
          <label key={id} className={sheets.person}>
            <input
              type="checkbox"
              checked={chosen.includes(id)}
              disabled={!refundable || busy}
              onChange={() => onChoose(id)}
            />
            <span className={sheets.personText}>
              {name || label}
              <small>{facts.filter(Boolean).join(' · ')}</small>
            </span>
            {refundable ? null : (
              <span className={sheets.personNote}>
                {stateText}
                {status === 1 && sort !== 'deposit' ? '，不可退' : ''}
              </span>
            )}
          </label>
        )
      })}
    </fieldset>
  )
}

type Item = { unitId: string; amount: number; fee: number }

type PerTicketProps = { order: OrderOf<'debris'>; chosen: readonly string[]; items: readonly Item[] }

/** What each chosen ticket brings, and what is kept of it; their lines stand there while that is being asked. */
function PerTicket({ order: { about }, chosen, items }: PerTicketProps) {
  const ids = items.length > 0 ? items.map(({ unitId }) => unitId) : chosen
  if (ids.length < 2) return null
  return (
    <dl className={sheets.lines}>
      {ids.map((unitId) => {
        const ticket = about.tickets.find(({ id }) => id === unitId)
        const item = items.find((one) => one.unitId === unitId)
        return (
          <div key={unitId}>
            <dt>{ticket?.name || ticket?.label}</dt>
            <dd>
              {item ? `退${formatFen(item.amount)}` : '计算中…'}
              {item && item.fee > 0 ? `，扣${formatFen(item.fee)}` : ''}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
