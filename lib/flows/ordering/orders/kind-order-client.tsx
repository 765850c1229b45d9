'use client'

import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback } from 'react'
import { useRead } from '../../../browser/door/read-client.ts'
import { useRestored } from '../../../browser/hooks/restored-client.ts'
import { useShop } from '../../../browser/page/shop-context-client.tsx'
import type { OrderKindCode } from '../../../operate-center/contract/orders/kinds.ts'
import { isOfKind } from '../../../operate-center/contract/orders/of-kind.ts'
import type { Order } from '../../../operate-center/contract/orders/orders.ts'
import { Skeleton } from '../../../ui/states.tsx'
import type { OrderOf } from '../kind.ts'
import { FailedOrder } from './failed-order-client.tsx'
import { MissingOrder } from './missing-order.tsx'
import { NamedOrder } from './named-order-client.tsx'

type Props<Kind extends OrderKindCode> = {
  kind: Kind
  bones: readonly number[]
  children: (shown: {
    order: OrderOf<Kind>
    /** The order after a change, or null to read it again. */
    changed: (order: Order | null) => void
  }) => ReactNode
}

/** A screen about the order of a kind that the address names. */
export function KindOrder<Kind extends OrderKindCode>(props: Props<Kind>) {
  return <NamedOrder bones={props.bones}>{(orderNo) => <Loaded {...props} orderNo={orderNo} />}</NamedOrder>
}

function Loaded<Kind extends OrderKindCode>({
  kind,
  orderNo,
  bones,
  children,
}: Props<Kind> & { orderNo: string }) {
  const { base } = useShop()
  const client = useQueryClient()
  const { data: order, error, refetch } = useRead('orders.get', { orderNo })
  const reload = useCallback(() => {
    refetch()
  }, [refetch])
  useRestored(reload)
  if (!order) return error ? <FailedOrder error={error} onRetry={reload} /> : <Skeleton heights={bones} />
  if (!isOfKind(order, kind)) return <MissingOrder base={base} />
  const changed = (next: Order | null) => {
    if (next) client.setQueryData(['orders.get', { orderNo }], next)
    else reload()
  }
  return children({ order, changed })
}
