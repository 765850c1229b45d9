'use client'

import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react'
import { replaceSearch } from '@/lib/browser/page/search-client.ts'
import { useResidence } from '@/lib/browser/storage/residence-client.ts'
import type { EntryRule } from '@/lib/domain/visas/words.ts'
import list from '@/lib/flows/catalogue/filtered-list.module.css'
import { useGrowingList } from '@/lib/flows/catalogue/use-growing-list-client.ts'
import type { Value } from '@/lib/operate-center/contract/contract.ts'
import { Icon } from '@/lib/ui/icon.tsx'
import ui from '@/lib/ui/ui.module.css'
import { ResidenceRow } from '../../_parts/residence-row-client.tsx'
import {
  choiceOf,
  FILTERS,
  type ListChoice,
  orders,
  PAGE_SIZE,
  pagesOf,
  searchOf,
  without,
} from './list-state.ts'
import styles from './visa-list.module.css'

type List = Value<'visas.list'>
type Loaded = Pick<typeof import('./loaded-visas-client.tsx'), 'VisaCards' | 'Chips'>

const FilterSheet = lazy(() =>
  import('./filter-sheet-client.tsx').then((module) => ({ default: module.FilterSheet })),
)
const EmptyList = lazy(() =>
  import('./empty-list-client.tsx').then((module) => ({ default: module.EmptyList })),
)

type Props = {
  base: string
  merchant: string
  saleTel: string
  /** Null on the list of all countries. */
  country: { code: string; name: string; entry: EntryRule } | null
  /** Of the prerendered first page, whose cards are the children. */
  initial: { total: number; shown: number; facets: List['facets'] }
  children: ReactNode
}

/**
 * The list of visas. Its first page without filters is in the HTML, the same for all and without scripts; with another
 * choice, or once it is known where the shopper lives, the browser loads it, and the cards' code with it. The choice and
 * the open pages live in the address.
 */
export function VisaList({ base, merchant, saleTel, country, initial, children }: Props) {
  const plain: ListChoice = country ? { country: country.code } : {}
  const plainKey = searchOf(plain)
  const [choice, setChoice] = useState<ListChoice>(plain)
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const [sheet, setSheet] = useState(false)
  const residence = useResidence(merchant)
  const province = residence?.province

  useEffect(() => {
    const read = () => setChoice(choiceOf(location.search))
    read()
    addEventListener('popstate', read)
    return () => removeEventListener('popstate', read)
  }, [])

  const search = searchOf(choice)
  const ask = useCallback(
    async (page: number) => {
      const { askVisas, VisaCards, Chips } = await import('./loaded-visas-client.tsx')
      setLoaded({ VisaCards, Chips })
      return askVisas(search, province, page)
    },
    [search, province],
  )
  const grown = useGrowingList<List>({
    name: 'visas',
    search,
    of: province ? `${search} ${province}` : search,
    plain: plainKey,
    initial,
    pageSize: PAGE_SIZE,
    ready: residence !== undefined,
    openPages: () => pagesOf(location.search),
    searchWith: (open) => searchOf(choiceOf(search), open),
    ask,
  })
  const { pages, prerendered, here, count, total, rest, busy, waits, problem } = grown
  const visas = pages.flatMap(({ items }) => items)
  const accepted = here ? (pages[0]?.accepted ?? null) : null

  const change = (next: ListChoice) => {
    replaceSearch(searchOf(next))
    setChoice(next)
    scrollTo(0, 0)
  }
  const filters = FILTERS.filter((name) => choice[name]).length
  const chosen = filters > 0 || Boolean(choice.keyword)
  return (
    <>
      <div className={list.bar}>
        <fieldset className={list.orders} aria-label="排序">
          {orders.map(({ value, label }) => (
            <button
              key={value}
              type="button"
              className={list.order}
              aria-pressed={(choice.sort ?? '') === value}
              onClick={() => change({ ...without(choice, ['sort']), ...(value ? { sort: value } : {}) })}
            >
              {label}
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
      <div className={styles.head}>
        <ResidenceRow
          base={base}
          merchant={merchant}
          from={`visaProductList${search}`}
          {...(country ? { country: country.code } : {})}
        />
        {chosen ? (
          <div className={list.chips}>
            {loaded ? <loaded.Chips choice={choice} onChange={change} /> : null}
          </div>
        ) : null}
        {residence && accepted === 0 && total > 0 ? (
          <p className={styles.none} role="status">
            <Icon name="info" size={16} />
            {residence.provinceName}暂无可办的产品，以下为其他领区的签证。持有受理领区居住证可更换常住地再看。
          </p>
        ) : null}
      </div>
      <div className={list.list} data-list="" aria-busy={waits || busy} data-stale={waits || undefined}>
        {prerendered ? children : null}
        {loaded && visas.length > 0 ? (
          <loaded.VisaCards
            base={base}
            visas={visas}
            provinceName={here ? residence?.provinceName : undefined}
            accepted={accepted}
          />
        ) : null}
        {waits && count === 0
          ? [1, 2, 3, 4].map((index) => <div key={index} className={`${list.bone} ${ui.bone}`} />)
          : null}
      </div>
      {problem ? (
        // Of nothing that has to be loaded first: there may be no network.
        <div className={ui.empty} role="alert">
          <strong>列表没有加载出来</strong>
          <p className={ui.secondary}>{problem}</p>
          <button type="button" className={ui.primary} onClick={grown.again}>
            重新加载
          </button>
        </div>
      ) : null}
      {here && !problem && count === 0 ? (
        <Suspense fallback={null}>
          <EmptyList
            base={base}
            saleTel={saleTel}
            country={country}
            choice={choice}
            onChange={change}
            filtered={chosen}
          />
        </Suspense>
      ) : null}
      {count > 0 && !problem ? (
        // A new element at the end of a longer list: moved down under the reader's eyes it would be a jump.
        <div key={count} ref={grown.end} className={list.end}>
          {rest ? (
            <button type="button" className={ui.button} disabled={busy} onClick={grown.more}>
              {busy ? '正在加载' : '加载更多'}
            </button>
          ) : (
            `已显示全部 ${total} 款签证`
          )}
        </div>
      ) : null}
      {sheet ? (
        <Suspense fallback={null}>
          <FilterSheet
            facets={pages[0]?.facets ?? initial.facets}
            choice={choice}
            onClose={() => setSheet(false)}
            onApply={change}
          />
        </Suspense>
      ) : null}
    </>
  )
}
