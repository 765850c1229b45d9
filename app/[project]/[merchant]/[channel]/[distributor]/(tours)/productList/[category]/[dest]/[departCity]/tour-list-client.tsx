'use client'

import { lazy, Suspense, useEffect, useState } from 'react'
import useSWRInfinite from 'swr/infinite'
import { call } from '@/lib/browser/door/call.ts'
import { keepScroll } from '@/lib/browser/page/keep-scroll.ts'
import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import { TourCard } from '@/lib/flows/catalogue/tour-card.tsx'
import type { TourFilter } from '@/lib/operate-center/contract/catalogue/tours.ts'
import type { Value } from '@/lib/operate-center/contract/contract.ts'
import { linkTo } from '@/lib/screens/links.ts'
import { screenPath } from '@/lib/screens/screen-path.ts'
import { Icon } from '@/lib/ui/icon.tsx'
import { Empty } from '@/lib/ui/states.tsx'
import ui from '@/lib/ui/ui.module.css'
import {
  countFilters,
  filterOf,
  type ListFilter,
  type ListIdentity,
  PAGE_SIZE,
  searchOf,
} from './list-state.ts'
import styles from './tour-list.module.css'

type List = Value<'tours.list'>

const FilterSheet = lazy(() =>
  import('./filter-sheet-client.tsx').then((module) => ({ default: module.FilterSheet })),
)

const orders = [
  { value: '', label: '推荐' },
  { value: 'sold', label: '销量' },
  { value: 'price', label: '价格' },
  { value: 'days', label: '天数' },
] as const

/**
 * The list of tours. The first page without filters is in the HTML; with a filter, an order or further pages the
 * browser loads it. The choice lives in the address, so that going back and sharing keep it.
 */
export function TourList({ identity, initial }: { identity: ListIdentity; initial: List | null }) {
  const { base, saleTel } = useShop()
  const [filter, setFilter] = useState<ListFilter>({})
  const [sheet, setSheet] = useState(false)
  useEffect(() => {
    const read = () => setFilter(filterOf(location.search))
    read()
    addEventListener('popstate', read)
    return () => removeEventListener('popstate', read)
  }, [])

  const plain = Object.keys(filter).length === 0
  const search = searchOf(identity, filter)
  const { data, error, size, setSize, isLoading, isValidating, mutate } = useSWRInfinite<List, Error>(
    (index) => ['tours.list', search, index + 1] as const,
    async ([, , page]: readonly [string, string, number]) => {
      const answer = await call('tours.list', {
        ...known(identity),
        ...filter,
        page,
        pageSize: PAGE_SIZE,
      } as TourFilter)
      if (!answer.ok) throw new Error(answer.failure.message)
      return answer.value
    },
    {
      ...(plain && initial ? { fallbackData: [initial], revalidateOnMount: false } : {}),
      revalidateFirstPage: false,
      revalidateOnFocus: false,
      revalidateIfStale: !plain,
      shouldRetryOnError: false,
    },
  )
  const pages = data ?? []
  const tours = pages.flatMap(({ items }) => items)
  const total = pages[0]?.total ?? 0
  const facets = (pages[0] ?? initial)?.facets
  const loading = pages.length === 0 && (isLoading || isValidating)
  useEffect(
    () => keepScroll(`list${search}`, { size, setSize, shown: tours.length }),
    [search, size, setSize, tours.length],
  )

  const change = (next: ListFilter) => {
    history.replaceState(history.state, '', screenPath(base, 'productList') + searchOf(identity, next))
    setFilter(filterOf(location.search))
    scrollTo(0, 0)
  }
  const order = filter.sort?.startsWith('price') ? 'price' : (filter.sort ?? '')
  const chooseOrder = (value: string) => {
    const { sort: before, ...rest } = filter
    const sort = value === 'price' ? (before === 'priceAsc' ? 'priceDesc' : 'priceAsc') : value
    change(sort ? { ...rest, sort } : rest)
  }
  const count = countFilters(filter)
  return (
    <>
      <div className={styles.bar}>
        <fieldset className={styles.orders} aria-label="排序">
          {orders.map(({ value, label }) => (
            <button
              key={value}
              type="button"
              className={styles.order}
              aria-pressed={order === value}
              onClick={() => chooseOrder(value)}
            >
              {label}
              {value === 'price' && order === 'price' ? (filter.sort === 'priceAsc' ? ' ↑' : ' ↓') : ''}
            </button>
          ))}
        </fieldset>
        <button
          type="button"
          className={styles.filter}
          aria-pressed={count > 0}
          onClick={() => setSheet(true)}
        >
          <Icon name="filter" size={18} />
          筛选{count > 0 ? ` ${count}` : ''}
        </button>
      </div>
      <Chips identity={identity} filter={filter} base={base} onChange={change} />
      <div className={styles.list} data-list="">
        {tours.map((tour, index) => (
          <TourCard key={tour.proId} tour={tour} base={base} first={index < 3} />
        ))}
        {loading
          ? [1, 2, 3, 4].map((index) => <div key={index} className={`${styles.bone} ${ui.bone}`} />)
          : null}
      </div>
      {error ? (
        <Empty icon="offline" title="列表没有加载出来" text={error.message}>
          <button type="button" className={ui.primary} onClick={() => mutate()}>
            重新加载
          </button>
        </Empty>
      ) : null}
      {!loading && !error && tours.length === 0 ? (
        <Empty title="没有符合条件的线路" text="放宽筛选条件，或换个目的地看看">
          {plain ? (
            <a className={ui.primary} href={linkTo(base, 'productList')}>
              查看全部线路
            </a>
          ) : (
            <button type="button" className={ui.primary} onClick={() => change({})}>
              清除筛选
            </button>
          )}
          {saleTel ? (
            <a className={ui.text} href={`tel:${saleTel}`}>
              请客服推荐：{saleTel}
            </a>
          ) : null}
        </Empty>
      ) : null}
      {tours.length > 0 ? (
        <p className={styles.end}>
          {tours.length < total ? (
            <button
              type="button"
              className={ui.button}
              disabled={isValidating}
              onClick={() => setSize(size + 1)}
            >
              {isValidating ? '正在加载' : '加载更多'}
            </button>
          ) : (
            `已显示全部 ${total} 条线路`
          )}
        </p>
      ) : null}
      {sheet && facets ? (
        <Suspense fallback={null}>
          <FilterSheet facets={facets} filter={filter} onClose={() => setSheet(false)} onApply={change} />
        </Suspense>
      ) : null}
    </>
  )
}

/** The active filters, each with a button to remove it. */
function Chips({
  identity,
  filter,
  base,
  onChange,
}: {
  identity: ListIdentity
  filter: ListFilter
  base: string
  onChange: (filter: ListFilter) => void
}) {
  const { keyword, ...rest } = filter
  if (!identity.departCity && !identity.dest && !keyword) return null
  const without = (name: keyof ListIdentity) =>
    screenPath(base, 'productList') + searchOf({ ...identity, [name]: undefined }, filter)
  return (
    <div className={styles.chips}>
      {identity.departCity ? (
        <a href={without('departCity')} aria-label={`取消出发城市${identity.departCity}`}>
          {identity.departCity}出发 <Icon name="close" size={14} />
        </a>
      ) : null}
      {identity.dest ? (
        <a href={without('dest')} aria-label={`取消目的地${identity.dest}`}>
          {identity.dest} <Icon name="close" size={14} />
        </a>
      ) : null}
      {keyword ? (
        <button type="button" onClick={() => onChange(rest)} aria-label={`取消关键词${keyword}`}>
          “{keyword}” <Icon name="close" size={14} />
        </button>
      ) : null}
    </div>
  )
}

function known(identity: ListIdentity): Record<string, string> {
  return Object.fromEntries(
    Object.entries(identity).filter((entry): entry is [string, string] => Boolean(entry[1])),
  )
}
