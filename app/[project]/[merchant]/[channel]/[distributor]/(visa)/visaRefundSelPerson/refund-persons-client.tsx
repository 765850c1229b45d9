'use client'

import { useState } from 'react'
import { returnTo } from '@/lib/browser/hooks/navigation.ts'
import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import ordering from '@/lib/flows/ordering/core/ordering.module.css'
import type { OrderOf } from '@/lib/flows/ordering/kind.ts'
import { KindOrder } from '@/lib/flows/ordering/orders/kind-order-client.tsx'
import { toggled } from '@/lib/flows/ordering/orders/refund-choice.ts'
import { RefundPerUnit } from '@/lib/flows/ordering/orders/refund-per-unit.tsx'
import {
  RefundAmount,
  UnitChoice,
  useRefundRequest,
} from '@/lib/flows/ordering/orders/refund-request-client.tsx'
import { useRefundPersons } from '@/lib/flows/ordering/visa/refund-persons-client.ts'
import { linkTo } from '@/lib/screens/links.ts'
import { toast } from '@/lib/ui/toast-client.ts'
import ui from '@/lib/ui/ui.module.css'

export function RefundPersons() {
  return (
    <KindOrder kind="visa" bones={[240, 180]}>
      {({ order }) => <Choice order={order} />}
    </KindOrder>
  )
}

/** For whom money is asked back, with what that brings today. */
function Choice({ order }: { order: OrderOf<'visa'> }) {
  const { base } = useShop()
  const { orderNo, units } = order
  const kept = useRefundPersons(order)
  const [own, setOwn] = useState<string[] | null>(null)
  const chosen = own ?? kept.chosen
  // Only its amount is asked here; the next screen sends the request.
  const request = useRefundRequest(order, chosen, () => undefined)
  const take = () => {
    if (chosen.length === 0) return toast('请选择要退款的申请人')
    kept.choose(chosen)
    returnTo(linkTo(base, 'visaRefund', { orderNo }))
  }
  return (
    <div className={ordering.screen}>
      <section className={ui.block} aria-label="申请人">
        <UnitChoice
          order={order}
          chosen={chosen}
          busy={false}
          onChoose={(id) => setOwn(toggled(units, chosen, id))}
        />
        <RefundPerUnit units={units} items={request.quote?.items ?? []} />
        <RefundAmount request={request} />
      </section>
      <div className={ordering.gap} />
      <div className={`${ui.actionBar} ${ordering.bottom}`}>
        <button type="button" className={`${ui.primary} ${ui.wide}`} onClick={take}>
          {chosen.length > 0 ? `确定，已选${chosen.length}人` : '确定'}
        </button>
      </div>
    </div>
  )
}
