'use client'

import { useState } from 'react'
import type { Order } from '../../../operate-center/contract/orders/orders.ts'
import { Sheet } from '../../../ui/sheet-client.tsx'
import { firstChoice, toggled } from './refund-choice.ts'
import {
  RefundAmount,
  RefundButton,
  RefundReason,
  UnitChoice,
  useRefundRequest,
} from './refund-request-client.tsx'

type Props = {
  order: Order
  onClose: () => void
  /** The order after the request, or null to read it again. */
  onChanged: (order: Order | null) => void
}

/** Requests a refund: choice of units, the amount by today's rule, a reason, and a confirmation before it is sent. */
export function RefundSheet({ order, onClose, onChanged }: Props) {
  const { units } = order
  const [chosen, setChosen] = useState(() => firstChoice(units))
  const request = useRefundRequest(order, chosen, onChanged)
  const choose = (id: string) => {
    setChosen((before) => toggled(units, before, id))
    request.setError('')
  }
  return (
    <Sheet open onClose={onClose} title="申请退款" foot={<RefundButton request={request} />}>
      <UnitChoice order={order} chosen={chosen} busy={request.busy} onChoose={choose} />
      <RefundAmount request={request} />
      <RefundReason request={request} />
    </Sheet>
  )
}
