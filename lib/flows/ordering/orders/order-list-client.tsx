'use client'

import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { nextPage } from '../../../browser/door/paged-read-client.ts'
import { readOrThrow, useLoginOn, worthRetrying } from '../../../browser/door/read-client.ts'
import { useNearEnd } from '../../../browser/hooks/near-end-client.ts'
import { useRestored } from '../../../browser/hooks/restored-client.ts'
import { keepScroll } from '../../../browser/page/keep-scroll.ts'
import { replaceSearchParam, useSearchParam } from '../../../browser/page/search-client.ts'
import { useShop } from '../../../browser/page/shop-context-client.tsx'
import type { OrderKindCode } from '../../../operate-center/contract/orders/kinds.ts'
import type { OrderCard } from '../../../operate-center/contract/orders/orders.ts'
import { useHydrated } from '../../../ui/hydrated-client.ts'
import { Icon } from '../../../ui/icon.tsx'
import { ListEnd } from '../../../ui/list-end.tsx'
import { Empty } from '../../../ui/states.tsx'
import { Tabs } from '../../../ui/tabs-client.tsx'
import ui from '../../../ui/ui.module.css'
import type { ListTab } from '../kind.ts'
import { orderKind } from '../kinds.ts'
import { OrderCardView } from './order-card.tsx'
import styles from './order-list.module.css'
import { type OrderPage, ordersOf } from './order-pages.ts'
import { tabOf } from './order-tab.ts'
import { useHide } from './use-hide-client.ts'

const CancelSheet = lazy(() =>
  import('./cancel-sheet-client.tsx').then((module) => ({ default: module.CancelSheet })),
)

const PAGE_SIZE = 10
/** As the call takes it. */
const LONGEST_SEARCH = 50

/**
 * The customer's orders of a kind by tab, or those found by number or name. Tab and search word stand in the address; going
 * back finds the same place again.
 */
export function OrderList({ kind }: { kind: OrderKindCode }) {
  const param = useSearchParam('tab')
  const { tabs } = orderKind(kind).list
  const tab = tabOf(tabs, param)
  const search = (useSearchParam('search') ?? '').trim().slice(0, LONGEST_SEARCH)
  const find = (word: string) => {
    replaceSearchParam('search', word || null)
    // A word is looked for in all orders; a tab chosen afterwards narrows the search.
    if (word) replaceSearchParam('tab', null)
    scrollTo(0, 0)
  }
  return (
    <>
      <SearchField key={search} search={search} onSearch={find} />
      <Tabs
        label="订单状态"
        tabs={tabs}
        value={tab}
        panel="orders"
        className={styles.tabs}
        onChange={(value) => {
          replaceSearchParam('tab', value === 'all' ? null : value)
          scrollTo(0, 0)
        }}
      />
      <div id="orders" role="tabpanel" aria-labelledby={`orders-${tab}`} className={styles.panel}>
        {param === undefined ? (
          <Bones />
        ) : (
          <TabOrders key={`${tab} ${search}`} kind={kind} tab={tab} search={search} onAll={() => find('')} />
        )}
      </div>
    </>
  )
}

function SearchField({ search, onSearch }: { search: string; onSearch: (word: string) => void }) {
  const hydrated = useHydrated()
  const [text, setText] = useState(search)
  return (
    <search className={styles.search}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onSearch(text.trim())
        }}
      >
        <Icon name="search" size={18} />
        <input
          type="search"
          value={text}
          readOnly={!hydrated}
          maxLength={LONGEST_SEARCH}
          placeholder="订单号或产品名称"
          aria-label="搜索订单"
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
        />
        {search ? (
          <button type="button" aria-label="清除搜索" onClick={() => onSearch('')}>
            <Icon name="close" size={18} />
          </button>
        ) : null}
        <button type="submit" disabled={!hydrated}>
          搜索
        </button>
      </form>
    </search>
  )
}

type FoundProps = { kind: OrderKindCode; tab: ListTab; search: string; onAll: () => void }

function TabOrders({ kind, tab, search, onAll }: FoundProps) {
  const { base } = useShop()
  const client = useQueryClient()
  const [cancelling, setCancelling] = useState<OrderCard | null>(null)
  const query = useInfiniteQuery({
    queryKey: ['orders.list', kind, tab, search],
    queryFn: async ({ pageParam, signal }): Promise<OrderPage> => {
      const input = { kind, tab, search, page: pageParam, pageSize: PAGE_SIZE }
      const value = await readOrThrow('orders.list', input, signal)
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
    () => keepScroll(`orders:${kind}:${tab}:${search}`, { size, setSize: () => fetchNextPage(), shown }),
    [kind, tab, search, size, shown, fetchNextPage],
  )
  const reload = useCallback(() => {
    client.invalidateQueries({ queryKey: ['orders.list'] })
  }, [client])
  useRestored(reload)
  const hide = useHide(reload)
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
  if (shown === 0 && search) {
    return (
      <Empty icon="search" title="没有找到相关订单" text="请核对订单号或产品名称，或换个词再试">
        <button type="button" className={ui.primary} onClick={onAll}>
          查看全部订单
        </button>
      </Empty>
    )
  }
  if (shown === 0) {
    const { tabs, shop } = orderKind(kind).list
    const words = tabs.find(({ value }) => value === tab)
    return (
      <Empty icon="order" title={words?.none ?? ''} text={words?.hint ?? ''}>
        <a className={ui.primary} href={shop.link(base)}>
          {shop.label}
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
            onHide={() => void hide(order.orderNo)}
          />
        ))}
      </ul>
      <ListEnd query={query} end={more} done="没有更多订单了" />
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
