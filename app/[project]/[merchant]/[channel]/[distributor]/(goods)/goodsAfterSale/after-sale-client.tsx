'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useRead } from '@/lib/browser/door/read-client.ts'
import { replaceSearchParam, useSearchParam } from '@/lib/browser/page/search-client.ts'
import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import { isOpen } from '@/lib/domain/goods/after-sale-moves.ts'
import ordering from '@/lib/flows/ordering/core/ordering.module.css'
import type { OrderOf } from '@/lib/flows/ordering/kind.ts'
import { FailedOrder } from '@/lib/flows/ordering/orders/failed-order-client.tsx'
import { KindOrder } from '@/lib/flows/ordering/orders/kind-order-client.tsx'
import { linkTo } from '@/lib/screens/links.ts'
import { Empty, Skeleton } from '@/lib/ui/states.tsx'
import ui from '@/lib/ui/ui.module.css'
import { AskForm } from './ask-form-client.tsx'
import { Request } from './request-client.tsx'
import { RequestRows } from './request-rows.tsx'

const BONES = [110, 200, 220]

/** Asks for money or to give pieces back, and shows how far each request of the order is. */
export function AfterSale() {
  return (
    <KindOrder kind="goods" bones={BONES}>
      {({ order }) => <Loaded order={order} />}
    </KindOrder>
  )
}

function Loaded({ order }: { order: OrderOf<'goods'> }) {
  const { base } = useShop()
  const { orderNo } = order
  const client = useQueryClient()
  const wanted = useSearchParam('id')
  const { data, error, isRefetchError, refetch } = useRead('afterSales.list', { orderNo })
  if (!data) {
    return error ? <FailedOrder error={error} onRetry={() => void refetch()} /> : <Skeleton heights={BONES} />
  }
  const changed = async (id: string | null) => {
    await Promise.all([
      client.invalidateQueries({ queryKey: ['afterSales.list', { orderNo }] }),
      client.invalidateQueries({ queryKey: ['orders.get', { orderNo }] }),
    ])
    if (id === null) return
    replaceSearchParam('id', id)
    scrollTo(0, 0)
  }
  const { items, open, closed } = data
  const shown = items.find(({ id }) => id === wanted)
  const stale = isRefetchError ? (
    <p className={ui.notice} role="alert">
      网络不太稳定，显示的可能不是最新状态
    </p>
  ) : null
  const detail = linkTo(base, 'goodsOrderDetail', { orderNo })
  if (shown) {
    return (
      <>
        {stale}
        <Request
          key={shown.id}
          request={shown}
          mayAskAgain={open.length > 0}
          onChanged={() => void changed(null)}
          onAgain={() => {
            replaceSearchParam('id', null)
            scrollTo(0, 0)
          }}
        />
      </>
    )
  }
  const running = items.filter(({ state }) => isOpen(state))
  const over = items.filter(({ state }) => !isOpen(state))
  if (open.length === 0) {
    return (
      <div className={ordering.screen}>
        {stale}
        {items.length === 0 ? (
          <Empty icon="refund" title="现在不能申请售后" text={closed}>
            <a className={ui.primary} href={detail}>
              查看订单
            </a>
          </Empty>
        ) : (
          <p className={ui.notice}>{closed}</p>
        )}
        <RequestRows title="处理中的申请" requests={running} />
        <RequestRows title="售后记录" requests={over} />
      </div>
    )
  }
  return (
    <div className={ordering.screen}>
      {stale}
      <RequestRows title="处理中的申请" requests={running} />
      <AskForm
        order={order}
        open={open}
        onAsked={changed}
        past={<RequestRows title="售后记录" requests={over} />}
      />
    </div>
  )
}
