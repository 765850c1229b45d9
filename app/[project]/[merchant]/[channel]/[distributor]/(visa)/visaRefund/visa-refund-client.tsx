'use client'

import { returnTo } from '@/lib/browser/hooks/navigation.ts'
import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import ordering from '@/lib/flows/ordering/core/ordering.module.css'
import type { OrderOf } from '@/lib/flows/ordering/kind.ts'
import { KindOrder } from '@/lib/flows/ordering/orders/kind-order-client.tsx'
import { RefundPerUnit } from '@/lib/flows/ordering/orders/refund-per-unit.tsx'
import {
  RefundAmount,
  RefundButton,
  RefundReason,
  useRefundRequest,
} from '@/lib/flows/ordering/orders/refund-request-client.tsx'
import { RefundsBlock } from '@/lib/flows/ordering/orders/refunds-block-client.tsx'
import { useRefundPersons } from '@/lib/flows/ordering/visa/refund-persons-client.ts'
import { RefundRulesBlock } from '@/lib/flows/ordering/visa/visa-blocks.tsx'
import type { Order } from '@/lib/operate-center/contract/orders/orders.ts'
import { linkTo } from '@/lib/screens/links.ts'
import { Field } from '@/lib/ui/field-client.tsx'
import { Icon } from '@/lib/ui/icon.tsx'
import { Empty } from '@/lib/ui/states.tsx'
import ui from '@/lib/ui/ui.module.css'
import styles from './visa-refund.module.css'

export function VisaRefund() {
  return (
    <KindOrder kind="visa" bones={[96, 180, 220]}>
      {({ order, changed }) => <Refund order={order} onChanged={changed} />}
    </KindOrder>
  )
}

type Props = { order: OrderOf<'visa'>; onChanged: (order: Order | null) => void }

/** Asks money back for chosen applicants: who, how much by today's rule, why. */
function Refund({ order, onChanged }: Props) {
  const { base } = useShop()
  const { orderNo, units, name } = order
  const { chosen, choose } = useRefundPersons(order)
  const detail = linkTo(base, 'visaOrderDetail', { orderNo })
  const request = useRefundRequest(order, chosen, (next) => {
    if (!next) return onChanged(null)
    choose([])
    onChanged(next)
    returnTo(detail)
  })
  const open = units.filter(({ refundable }) => refundable)
  const names = units.filter(({ id }) => chosen.includes(id)).map((unit) => unit.name)
  if (open.length === 0) {
    return (
      <>
        <Empty
          icon="refund"
          title="现在没有可以退款的申请人"
          text="送签后费用不能退还，已申请或已退款的请看退款记录"
        >
          <a className={ui.primary} href={detail}>
            查看订单
          </a>
        </Empty>
        <RefundsBlock order={order} onChanged={onChanged} />
        <RefundRulesBlock order={order} />
      </>
    )
  }
  return (
    <div className={ordering.screen}>
      <section className={ui.block} aria-label="退款申请人">
        <h2 className={ui.heading}>{name}</h2>
        <a className={styles.persons} href={linkTo(base, 'visaRefundSelPerson', { orderNo })}>
          <span>退款申请人</span>
          <strong className={names.length > 0 ? undefined : styles.none}>
            {names.length > 0 ? names.join('、') : '请选择'}
          </strong>
          <Icon name="forward" size={18} />
        </a>
        <RefundPerUnit units={units} items={request.quote?.items ?? []} />
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
      <RefundsBlock order={order} onChanged={onChanged} />
      <RefundRulesBlock order={order} />
      <div className={ordering.gap} />
      <div className={`${ui.actionBar} ${ordering.bottom}`}>
        <RefundButton request={request} />
      </div>
    </div>
  )
}
