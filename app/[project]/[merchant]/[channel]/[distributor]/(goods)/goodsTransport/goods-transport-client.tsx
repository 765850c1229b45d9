'use client'

import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import ordering from '@/lib/flows/ordering/core/ordering.module.css'
import { FailedOrder } from '@/lib/flows/ordering/orders/failed-order-client.tsx'
import { NamedOrder } from '@/lib/flows/ordering/orders/named-order-client.tsx'
import { Parcels } from '@/lib/flows/ordering/shipping/parcels-client.tsx'
import { StaleNotice, TransportBar } from '@/lib/flows/ordering/shipping/transport-parts.tsx'
import { useParcels } from '@/lib/flows/ordering/shipping/use-parcels-client.ts'
import { linkTo } from '@/lib/screens/links.ts'
import { Empty, Skeleton } from '@/lib/ui/states.tsx'
import ui from '@/lib/ui/ui.module.css'

const BONES = [230, 320]

export function GoodsTransport() {
  return <NamedOrder bones={BONES}>{(orderNo) => <Loaded orderNo={orderNo} />}</NamedOrder>
}

function Loaded({ orderNo }: { orderNo: string }) {
  const { base } = useShop()
  const { parcels, error, isRefetchError, isFetching, reload } = useParcels(orderNo)
  if (!parcels) return error ? <FailedOrder error={error} onRetry={reload} /> : <Skeleton heights={BONES} />
  const detail = linkTo(base, 'goodsOrderDetail', { orderNo })
  if (parcels.length === 0) {
    return (
      <Empty icon="bag" title="还没有寄出" text="商家发货后，这里会显示快递单号和物流进度">
        <a className={ui.primary} href={detail}>
          查看订单
        </a>
      </Empty>
    )
  }
  return (
    <div className={ordering.screen}>
      {isRefetchError ? <StaleNotice /> : null}
      <Parcels parcels={parcels} />
      <div className={ordering.gap} />
      <TransportBar detail={detail} busy={isFetching} onReload={reload} />
    </div>
  )
}
