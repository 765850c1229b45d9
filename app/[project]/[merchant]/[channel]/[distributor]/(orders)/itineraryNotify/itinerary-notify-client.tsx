'use client'

import { useCallback } from 'react'
import { useRead } from '@/lib/browser/door/read-client.ts'
import { useRestored } from '@/lib/browser/hooks/restored-client.ts'
import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import { FailedOrder } from '@/lib/flows/ordering/orders/failed-order-client.tsx'
import { NamedOrder } from '@/lib/flows/ordering/orders/named-order-client.tsx'
import { linkTo } from '@/lib/screens/links.ts'
import { Empty, Skeleton } from '@/lib/ui/states.tsx'
import ui from '@/lib/ui/ui.module.css'
import { Notice } from './notice-client.tsx'

const BONES = [110, 300, 180, 240]

export function ItineraryNotify() {
  return <NamedOrder bones={BONES}>{(orderNo) => <Loaded orderNo={orderNo} />}</NamedOrder>
}

function Loaded({ orderNo }: { orderNo: string }) {
  const { base, saleTel } = useShop()
  const { data, error, refetch } = useRead('notices.get', { orderNo })
  const reload = useCallback(() => {
    refetch()
  }, [refetch])
  useRestored(reload)
  if (!data) return error ? <FailedOrder error={error} onRetry={reload} /> : <Skeleton heights={BONES} />
  if (data.notice) return <Notice orderNo={orderNo} notice={data.notice} onStale={reload} />
  return (
    <Empty
      icon="document"
      title="出团通知书未生成，请稍后"
      text="旅行社会在出发前发出集合时间、导游和酒店信息，发出后会短信通知您"
    >
      <a className={ui.primary} href={linkTo(base, 'orderDetail', { orderNo })}>
        查看订单
      </a>
      {saleTel ? (
        <a className={ui.text} href={`tel:${saleTel}`}>
          联系客服 {saleTel}
        </a>
      ) : null}
    </Empty>
  )
}
