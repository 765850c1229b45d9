'use client'

import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { readOrThrow, useLoginOn, worthRetrying } from '@/lib/browser/door/read-client.ts'
import { useRestored } from '@/lib/browser/hooks/restored-client.ts'
import { keepScroll } from '@/lib/browser/page/keep-scroll.ts'
import { replaceSearchParam, useSearchParam } from '@/lib/browser/page/search-client.ts'
import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import type { OrderCard } from '@/lib/operate-center/contract/orders/orders.ts'
import { linkTo } from '@/lib/screens/links.ts'
import { Empty } from '@/lib/ui/states.tsx'
import { Tabs } from '@/lib/ui/tabs-client.tsx'
import ui from '@/lib/ui/ui.module.css'
import { OrderCardView } from './order-card.tsx'
import styles from './order-list.module.css'
import { nextPage, type OrderPage, ordersOf } from './order-pages.ts'
import { type OrderTab, orderTabs, tabOf } from './order-tabs.ts'

const CancelSheet = lazy(() =>
  import('../_parts/cancel-sheet-client.tsx').then((module) => ({ default: module.CancelSheet })),
)

const PAGE_SIZE = 10

/** The customer's orders by tab. The tab stands in the address; going back finds the same place again. */
export function OrderList() {
  const param = useSearchParam('tab')
  const tab = tabOf(param)
  return (
    <>
      <Tabs
        label="订单状态"
        tabs={orderTabs}
        value={tab}
        panel="orders"
        className={styles.tabs}
        onChange={(value) => {
          replaceSearchParam('tab', value === 'all' ? null : value)
          scrollTo(0, 0)
        }}
      />
      <div id="orders" role="tabpanel" aria-labelledby={`orders-${tab}`} className={styles.panel}>
        {param === undefined ? <Bones /> : <TabOrders key={tab} tab={tab} />}
      </div>
    </>
  )
}

function TabOrders({ tab }: { tab: OrderTab }) {
  const { base } = useShop()
  const client = useQueryClient()
  const [cancelling, setCancelling] = useState<OrderCard | null>(null)
  const query = useInfiniteQuery({
    queryKey: ['orders.list', tab],
    queryFn: async ({ pageParam, signal }): Promise<OrderPage> => {
      const value = await readOrThrow('orders.list', { tab, page: pageParam, pageSize: PAGE_SIZE }, signal)
      return { ...value, receivedAt: Date.now() }
    },
    initialPageParam: 1,
    getNextPageParam: (_last, pages) => nextPage(pages),
    retry: worthRetrying,
  })
  useLoginOn(query.error)
  const { data, fetchNextPage, hasNextPage, isFetchingNextPage } = query
  const pages = data?.pages ?? []
  const orders = ordersOf(pages)
  const size = pages.length
  const shown = orders.length
  useEffect(
    () => keepScroll(`orders:${tab}`, { size, setSize: () => fetchNextPage(), shown }),
    [tab, size, shown, fetchNextPage],
  )
  const reload = useCallback(() => {
    client.invalidateQueries({ queryKey: ['orders.list'] })
  }, [client])
  useRestored(reload)
  const more = useNearEnd(hasNextPage && !isFetchingNextPage && !query.isFetchNextPageError, fetchNextPage)

  if (shown === 0 && query.isPending) return <Bones />
  if (shown === 0 && query.isError) {
    return (
      <Empty icon="offline" title="订单没有加载出来" text={query.error.message}>
        <button type="button" className={ui.primary} onClick={() => query.refetch()}>
          重新加载
        </button>
      </Empty>
    )
  }
  if (shown === 0) {
    const words = orderTabs.find(({ value }) => value === tab)
    return (
      <Empty icon="order" title={words?.none ?? ''} text={words?.hint ?? ''}>
        <a className={ui.primary} href={linkTo(base, 'productList')}>
          去看看线路
        </a>
      </Empty>
    )
  }
  return (
    <>
      {query.isRefetchError ? (
        <p className={ui.notice} role="alert">
          网络不太稳定，显示的可能不是最新状态
        </p>
      ) : null}
      <ul>
        {orders.map(({ order, now, receivedAt }) => (
          <OrderCardView
            key={order.orderNo}
            order={order}
            now={now}
            receivedAt={receivedAt}
            onOver={reload}
            onCancel={() => setCancelling(order)}
          />
        ))}
      </ul>
      <div ref={more} className={styles.end}>
        {hasNextPage ? (
          <button
            type="button"
            className={ui.button}
            disabled={isFetchingNextPage}
            onClick={() => fetchNextPage()}
          >
            {isFetchingNextPage
              ? '正在加载'
              : query.isFetchNextPageError
                ? '没有加载出来，点此重试'
                : '加载更多'}
          </button>
        ) : size > 1 ? (
          '没有更多订单了'
        ) : null}
      </div>
      {cancelling ? (
        <Suspense fallback={null}>
          <CancelSheet
            order={cancelling}
            onClose={() => setCancelling(null)}
            onChanged={() => {
              setCancelling(null)
              reload()
            }}
          />
        </Suspense>
      ) : null}
    </>
  )
}

/** Asks for more when the end of the list comes near. The button stays for those whose browser cannot see it. */
function useNearEnd(wanted: boolean, more: () => void) {
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!wanted || !end.current || !('IntersectionObserver' in window)) return
    const near = new IntersectionObserver(([entry]) => entry?.isIntersecting && more(), {
      rootMargin: '400px',
    })
    near.observe(end.current)
    return () => near.disconnect()
  }, [wanted, more])
  return end
}

function Bones() {
  return (
    <div role="status" aria-label="正在加载">
      {[1, 2, 3, 4].map((index) => (
        <div key={index} className={styles.boneCard}>
          <div className={ui.bone} style={{ width: '45%', height: 16 }} />
          <div className={styles.boneBody}>
            <div className={ui.bone} style={{ width: 96, height: 72 }} />
            <div className={ui.bone} style={{ flex: 1, height: 72 }} />
          </div>
        </div>
      ))}
    </div>
  )
}
