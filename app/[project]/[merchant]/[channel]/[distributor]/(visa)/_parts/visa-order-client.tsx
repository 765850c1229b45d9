'use client'

import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback } from 'react'
import { useRead } from '@/lib/browser/door/read-client.ts'
import { useRestored } from '@/lib/browser/hooks/restored-client.ts'
import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import type { OrderOf } from '@/lib/flows/ordering/kind.ts'
import { FailedOrder } from '@/lib/flows/ordering/orders/failed-order-client.tsx'
import { MissingOrder } from '@/lib/flows/ordering/orders/missing-order.tsx'
import { NamedOrder } from '@/lib/flows/ordering/orders/named-order-client.tsx'
import { isOfKind } from '@/lib/operate-center/contract/orders/of-kind.ts'
import type { Order } from '@/lib/operate-center/contract/orders/orders.ts'
import { Skeleton } from '@/lib/ui/states.tsx'

type Shown = {
  order: OrderOf<'visa'>
  /** The order after a change, or null to read it again. */
  changed: (order: Order | null) => void
}
type Props = { bones: readonly number[]; children: (shown: Shown) => ReactNode }

/** A screen about the visa order that the address names. */
export function VisaOrder({ bones, children }: Props) {
  return (
    <NamedOrder bones={bones}>
      {(orderNo) => (
        <Loaded orderNo={orderNo} bones={bones}>
          {children}
        </Loaded>
      )}
    </NamedOrder>
  )
}

function Loaded({ orderNo, bones, children }: Props & { orderNo: string }) {
  const { base } = useShop()
  const client = useQueryClient()
  const { data: order, error, refetch } = useRead('orders.get', { orderNo })
  const reload = useCallback(() => {
    refetch()
  }, [refetch])
  useRestored(reload)
  if (!order) return error ? <FailedOrder error={error} onRetry={reload} /> : <Skeleton heights={bones} />
  if (!isOfKind(order, 'visa')) return <MissingOrder base={base} />
  const changed = (next: Order | null) => {
    if (next) client.setQueryData(['orders.get', { orderNo }], next)
    else reload()
  }
  return children({ order, changed })
}
