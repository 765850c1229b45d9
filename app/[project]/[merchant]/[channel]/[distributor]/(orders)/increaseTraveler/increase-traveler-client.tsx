'use client'

import { useCallback } from 'react'
import { useRead } from '@/lib/browser/door/read-client.ts'
import { useRestored } from '@/lib/browser/hooks/restored-client.ts'
import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import { FailedOrder } from '@/lib/flows/ordering/orders/failed-order-client.tsx'
import { MissingOrder } from '@/lib/flows/ordering/orders/missing-order.tsx'
import { NamedOrder } from '@/lib/flows/ordering/orders/named-order-client.tsx'
import { isOfKind } from '@/lib/operate-center/contract/orders/of-kind.ts'
import { Skeleton } from '@/lib/ui/states.tsx'
import { LockedPlaces } from './locked-places.tsx'
import { PlacesForm } from './places-form-client.tsx'

const BONES = [92, 76, 76, 76]

export function IncreaseTraveler() {
  return <NamedOrder bones={BONES}>{(orderNo) => <Order orderNo={orderNo} />}</NamedOrder>
}

function Order({ orderNo }: { orderNo: string }) {
  const { base } = useShop()
  const { data: order, error, refetch } = useRead('orders.get', { orderNo })
  const proId = order?.about.proId ?? ''
  // A product withdrawn meanwhile leaves its rules to the centre, which checks in any case.
  const tour = useRead('tours.get', { proId }, { enabled: proId !== '', login: false })
  const kept = useRead('travellers.list', {})
  const reload = useCallback(() => {
    refetch()
  }, [refetch])
  useRestored(reload)

  const failed = !order ? error : !kept.data ? kept.error : null
  if (failed) {
    return (
      <FailedOrder
        error={failed}
        onRetry={() => {
          reload()
          kept.refetch()
        }}
      />
    )
  }
  if (!order || !kept.data || tour.isPending) return <Skeleton heights={BONES} />
  if (!isOfKind(order, 'tour')) return <MissingOrder base={base} />
  return order.about.travellersLocked ? (
    <LockedPlaces order={order} />
  ) : (
    <PlacesForm
      order={order}
      tour={tour.data ?? null}
      travellers={kept.data.travellers}
      onKeptChanged={() => kept.refetch()}
      onStale={reload}
    />
  )
}
