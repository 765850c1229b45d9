'use client'

import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import useSWRInfinite from 'swr/infinite'
import { call } from '@/lib/browser/door/call.ts'
import { keepScroll } from '@/lib/browser/page/keep-scroll.ts'
import { replaceSearch } from '@/lib/browser/page/search-client.ts'
import { useShop } from '@/lib/browser/page/shop-context-client.tsx'
import { chosenCity } from '@/lib/browser/storage/city-choice.ts'
import { TourCard } from '@/lib/flows/catalogue/tour-card.tsx'
import type { TourFilter } from '@/lib/operate-center/contract/catalogue/tours.ts'
import type { Value } from '@/lib/operate-center/contract/contract.ts'
import { linkTo } from '@/lib/screens/links.ts'
import { Icon } from '@/lib/ui/icon.tsx'
import { Empty } from '@/lib/ui/states.tsx'
import ui from '@/lib/ui/ui.module.css'
import {
  chipsOf,
  choiceOf,
  countFilters,
  isPrerendered,
  type ListChoice,
  type ListIdentity,
  PAGE_SIZE,
  pagesOf,
  plain,
  searchOf,
  without,
} from './list-state.ts'
import styles from './tour-list.module.css'

type List = Value<'tours.list'>

const FilterSheet = lazy(() =>
  import('./filter-sheet-client.tsx').then((module) => ({ default: module.FilterSheet })),
)
const EmptyList = lazy(() =>
  import('./empty-list-client.tsx').then((module) => ({ default: module.EmptyList })),
)

const orders = [
  { value: '', label: '推荐' },
  { value: 'sold', label: '销量' },
  { value: 'price', label: '价格' },
  { value: 'days', label: '天数' },
] as const

/**
 * The list of tours. The first page of the address without filters is in the HTML; with any other choice, an order or
 * further pages the browser loads it. The choice and the open pages live in the address, so that going back, reloading
 * and sharing keep them.
 */
export function TourList({ identity, initial }: { identity: ListIdentity; initial: List | null }) {
  const { base, merchant } = useShop()
  const [choice, setChoice] = useState<ListChoice>(() => plain(identity))
  const [wantedPages, setWantedPages] = useState(1)
  const [sheet, setSheet] = useState(false)
  const [city, setCity] = useState('')
  useEffect(() => {
    const read = () => {
      setChoice(choiceOf(location.search))
      setWantedPages(pagesOf(location.search))
    }
    read()
    setCity(chosenCity(merchant, base))
    addEventListener('popstate', read)
    return () => removeEventListener('popstate', read)
  }, [merchant, base])

  const ready = isPrerendered(choice, identity)
  const search = searchOf(choice)
  const { data, error, size, setSize, isLoading, isValidating, mutate } = useSWRInfinite<List, Error>(
    (index) => ['tours.list', search, index + 1] as const,
    async ([, , page]: readonly [string, string, number]) => {
      const answer = await call('tours.list', { ...choice, page, pageSize: PAGE_SIZE } as TourFilter)
      if (!answer.ok) throw new Error(answer.failure.message)
      return answer.value
    },
    {
      ...(ready && initial ? { fallbackData: [initial], revalidateOnMount: false } : {}),
      revalidateFirstPage: false,
      revalidateOnFocus: false,
      revalidateIfStale: !ready,
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
  useEffect(() => {
    if (wantedPages > size && tours.length > 0) void setSize(wantedPages)
  }, [wantedPages, size, setSize, tours.length])

  const change = (next: ListChoice) => {
    replaceSearch(searchOf(next))
    setChoice(next)
    setWantedPages(1)
    scrollTo(0, 0)
  }
  const more = () => {
    replaceSearch(searchOf(choice, size + 1))
    void setSize(size + 1)
  }
  const order = choice.sort?.startsWith('price') ? 'price' : (choice.sort ?? '')
  const chooseOrder = (value: string) => {
    const sort = value === 'price' ? (choice.sort === 'priceAsc' ? 'priceDesc' : 'priceAsc') : value
    const rest = without(choice, ['sort'])
    change(sort ? { ...rest, sort } : rest)
  }
  const count = countFilters(choice)
  const rest = tours.length < total
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
              {value === 'price' && order === 'price' ? (choice.sort === 'priceAsc' ? ' ↑' : ' ↓') : ''}
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
      <div className={styles.chips}>
        <a href={linkTo(base, 'cityList', { from: `productList${search}` })}>
          <Icon name="place" size={16} />
          {choice.departCity ? '换出发城市' : '出发城市'}
        </a>
        {city && !choice.departCity && facets?.departCities.includes(city) ? (
          <button type="button" onClick={() => change({ ...choice, departCity: city })}>
            只看{city}出发
          </button>
        ) : null}
        {chipsOf(choice).map(({ names, text }) => (
          <button
            key={names[0]}
            type="button"
            className={styles.on}
            aria-label={`取消${text}`}
            onClick={() => change(without(choice, names))}
          >
            {text} <Icon name="close" size={14} />
          </button>
        ))}
      </div>
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
        <Suspense fallback={null}>
          <EmptyList choice={choice} onChange={change} />
        </Suspense>
      ) : null}
      {tours.length > 0 && !error ? (
        // A new element at the end of a longer list: moved down under the reader's eyes it would be a jump.
        <p key={tours.length} className={styles.end}>
          {rest ? (
            <MoreButton busy={isValidating} shown={tours.length} onMore={more} />
          ) : (
            `已显示全部 ${total} 条线路`
          )}
        </p>
      ) : null}
      {sheet && facets ? (
        <Suspense fallback={null}>
          <FilterSheet facets={facets} choice={choice} onClose={() => setSheet(false)} onApply={change} />
        </Suspense>
      ) : null}
    </>
  )
}

type MoreProps = { busy: boolean; shown: number; onMore: () => void }

/** Loads the next page when the end of the list comes near; a tap does the same where the browser cannot see that. */
function MoreButton({ busy, shown, onMore }: MoreProps) {
  const button = useRef<HTMLButtonElement>(null)
  const load = useRef(onMore)
  useEffect(() => {
    load.current = onMore
  })
  useEffect(() => {
    if (busy || shown === 0 || !button.current || !('IntersectionObserver' in window)) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) load.current()
      },
      { rootMargin: '0px 0px 50% 0px' },
    )
    observer.observe(button.current)
    return () => observer.disconnect()
  }, [busy, shown])
  return (
    <button ref={button} type="button" className={ui.button} disabled={busy} onClick={onMore}>
      {busy ? '正在加载' : '加载更多'}
    </button>
  )
}
