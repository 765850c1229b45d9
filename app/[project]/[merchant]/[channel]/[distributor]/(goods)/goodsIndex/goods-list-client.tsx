'use client'

import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { replaceSearch } from '@/lib/browser/page/search-client.ts'
import list from '@/lib/flows/catalogue/filtered-list.module.css'
import { useGrowingList } from '@/lib/flows/catalogue/use-growing-list-client.ts'
import type { GoodsCategory } from '@/lib/operate-center/contract/catalogue/goods.ts'
import type { Value } from '@/lib/operate-center/contract/contract.ts'
import { Icon } from '@/lib/ui/icon.tsx'
import ui from '@/lib/ui/ui.module.css'
import styles from './goods-list.module.css'
import {
  choiceOf,
  FILTERS,
  isNarrowed,
  type ListChoice,
  NARROWED,
  PAGE_SIZE,
  pagesOf,
  searchOf,
  without,
} from './list-state.ts'

type List = Value<'goods.list'>
type Loaded = Pick<typeof import('./loaded-goods-client.tsx'), 'GoodsCards' | 'Chips' | 'EmptyList'>

const FilterSheet = lazy(() =>
  import('./filter-sheet-client.tsx').then((module) => ({ default: module.FilterSheet })),
)

const orders = [
  { value: '', label: '推荐' },
  { value: 'sold', label: '销量' },
  { value: 'price', label: '价格' },
  { value: 'newest', label: '新品' },
] as const

const nothing: ListChoice = {}

type Props = {
  base: string
  saleTel: string
  categories: readonly Pick<GoodsCategory, 'id' | 'name'>[]
  /** Of the prerendered first page, whose cards, or that there are none, are the children. */
  initial: { total: number; shown: number }
  children: ReactNode
}

/** The list of goods; its choice and its open pages live in the address. */
export function GoodsList({ base, saleTel, categories, initial, children }: Props) {
  const [choice, setChoice] = useState(nothing)
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const [sheet, setSheet] = useState(false)
  const top = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const read = () => {
      const next = choiceOf(location.search)
      narrow(next)
      setChoice(next)
    }
    read()
    addEventListener('popstate', read)
    return () => removeEventListener('popstate', read)
  }, [])

  const search = searchOf(choice)
  const ask = useCallback(
    async (page: number) => {
      const { askGoods, GoodsCards, Chips, EmptyList } = await import('./loaded-goods-client.tsx')
      setLoaded({ GoodsCards, Chips, EmptyList })
      return askGoods(search, page)
    },
    [search],
  )
  const grown = useGrowingList<List>({
    name: 'goods',
    search,
    of: search,
    plain: '',
    initial,
    pageSize: PAGE_SIZE,
    openPages: () => pagesOf(location.search),
    searchWith: (open) => searchOf(choice, open),
    ask,
  })
  const { pages, prerendered, here, count, total, rest, busy, waits, problem } = grown
  const goods = pages.flatMap(({ items }) => items)

  const change = (next: ListChoice) => {
    replaceSearch(searchOf(next))
    narrow(next)
    setChoice(next)
    if (isNarrowed(next)) scrollTo(0, 0)
    else top.current?.scrollIntoView({ block: 'start' })
  }
  const order = choice.sort?.startsWith('price') ? 'price' : (choice.sort ?? '')
  const chooseOrder = (value: string) => {
    const sort = value === 'price' ? (choice.sort === 'priceAsc' ? 'priceDesc' : 'priceAsc') : value
    const other = without(choice, ['sort'])
    change(sort ? { ...other, sort } : other)
  }
  const filters = FILTERS.filter((name) => choice[name] && name !== 'priceTo').length + onlyUpTo(choice)
  const narrowed = isNarrowed(choice)
  return (
    <>
      <h2 ref={top} className={`${ui.heading} ${styles.title}`}>
        {narrowed ? '筛选结果' : '全部好物'}
      </h2>
      <div className={list.bar}>
        <fieldset className={list.orders} aria-label="排序">
          {orders.map(({ value, label }) => (
            <button
              key={value}
              type="button"
              className={list.order}
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
          className={list.filter}
          aria-pressed={filters > 0}
          onClick={() => setSheet(true)}
        >
          <Icon name="filter" size={18} />
          筛选{filters > 0 ? ` ${filters}` : ''}
        </button>
      </div>
      {narrowed ? (
        <div className={`${list.chips} ${styles.chips}`}>
          {loaded ? <loaded.Chips choice={choice} categories={categories} onChange={change} /> : null}
        </div>
      ) : null}
      <div className={styles.list} data-list="" aria-busy={waits || busy} data-stale={waits || undefined}>
        {prerendered ? children : null}
        {loaded && goods.length > 0 ? <loaded.GoodsCards base={base} goods={goods} /> : null}
        {waits && count === 0
          ? [1, 2, 3, 4].map((index) => <div key={index} className={`${styles.bone} ${ui.bone}`} />)
          : null}
      </div>
      {problem ? (
        <div className={ui.empty} role="alert">
          <strong>列表没有加载出来</strong>
          <p className={ui.secondary}>{problem}</p>
          <button type="button" className={ui.primary} onClick={grown.again}>
            重新加载
          </button>
        </div>
      ) : null}
      {loaded && here && !prerendered && !problem && count === 0 ? (
        <loaded.EmptyList
          base={base}
          saleTel={saleTel}
          choice={choice}
          narrowed={narrowed}
          onChange={change}
        />
      ) : null}
      {count > 0 && !problem ? (
        // Grows by the button alone: the shop's foot stands below, and a list that grows by itself would push it away.
        <div key={count} className={list.end}>
          {rest ? (
            <button type="button" className={ui.button} disabled={busy} onClick={grown.more}>
              {busy ? '正在加载' : '加载更多'}
            </button>
          ) : (
            `已显示全部 ${total} 件好物`
          )}
        </div>
      ) : null}
      {sheet ? (
        <Suspense fallback={null}>
          <FilterSheet
            categories={categories}
            choice={choice}
            onClose={() => setSheet(false)}
            onApply={change}
          />
        </Suspense>
      ) : null}
    </>
  )
}

/** The shop's own content stands aside while only a part of the goods is wanted, and the search field says which. */
function narrow(choice: ListChoice): void {
  document.documentElement.classList.toggle(NARROWED, isNarrowed(choice))
  const field = document.querySelector<HTMLInputElement>('input[type=search]')
  if (field && field !== document.activeElement) field.value = choice.keyword ?? ''
}

/** A price has two bounds and counts once. */
function onlyUpTo({ priceFrom, priceTo }: ListChoice): number {
  return priceTo && !priceFrom ? 1 : 0
}
