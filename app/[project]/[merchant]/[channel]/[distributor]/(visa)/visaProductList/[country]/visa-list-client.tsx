'use client'

import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { OFFLINE } from '@/lib/browser/door/offline.ts'
import { useNearEnd } from '@/lib/browser/hooks/near-end-client.ts'
import { keepScroll } from '@/lib/browser/page/keep-scroll.ts'
import { replaceSearch } from '@/lib/browser/page/search-client.ts'
import { useResidence } from '@/lib/browser/storage/residence-client.ts'
import type { EntryRule } from '@/lib/domain/visas/words.ts'
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

/** What is shown: pages of one choice, for who lives in one province. */
type Shown = {
  key: string
  /** The first page is the prerendered one; `pages` come after it. */
  prerendered: boolean
  pages: readonly List[]
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
  const [shown, setShown] = useState<Shown>({ key: plainKey, prerendered: true, pages: [] })
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const [sheet, setSheet] = useState(false)
  const residence = useResidence(merchant)
  const province = residence?.province
  /** The answer wanted last; an older one that comes later is dropped. */
  const wanted = useRef('')

  useEffect(() => {
    const read = () => setChoice(choiceOf(location.search))
    read()
    addEventListener('popstate', read)
    return () => removeEventListener('popstate', read)
  }, [])

  const search = searchOf(choice)
  const key = province ? `${search} ${province}` : search
  const load = useCallback(
    async (from: Shown, upTo: number) => {
      const asked = `${key} ${upTo}`
      wanted.current = asked
      setBusy(true)
      setProblem('')
      const pages = [...from.pages]
      const sizeNow = () => pages.length + (from.prerendered ? 1 : 0)
      try {
        const { askVisas, VisaCards, Chips } = await import('./loaded-visas-client.tsx')
        setLoaded({ VisaCards, Chips })
        while (sizeNow() < upTo) {
          const answer = await askVisas(search, province, sizeNow() + 1)
          if (wanted.current !== asked) return
          if (!answer.ok) {
            setProblem(answer.failure.message)
            break
          }
          pages.push(answer.value)
          if (sizeNow() * PAGE_SIZE >= answer.value.total) break
        }
      } catch {
        setProblem(OFFLINE)
      }
      setBusy(false)
      if (sizeNow() > 0) setShown({ key, prerendered: from.prerendered, pages })
    },
    [key, search, province],
  )
  // What is there already stays until its successor comes.
  const here = shown.key === key
  const size = shown.pages.length + (shown.prerendered ? 1 : 0)
  useEffect(() => {
    if (residence === undefined) return
    const open = pagesOf(location.search)
    if (!here) void load({ key, prerendered: key === plainKey, pages: [] }, open)
    else if (wanted.current === '' && size < open) void load(shown, open)
  }, [residence, here, load, key, plainKey, shown, size])

  // An answer that did not come leaves nothing of another choice behind.
  const gone = !here && problem !== ''
  const pages = gone ? [] : shown.pages
  const ready = shown.prerendered && !gone
  const visas = pages.flatMap(({ items }) => items)
  const count = visas.length + (ready ? initial.shown : 0)
  const total = gone ? 0 : (pages[0]?.total ?? initial.total)
  const accepted = here ? (pages[0]?.accepted ?? null) : null
  const rest = count < total
  const more = useCallback(() => {
    if (busy || !here) return
    replaceSearch(searchOf(choiceOf(search), size + 1))
    void load(shown, size + 1)
  }, [busy, here, search, size, shown, load])
  const end = useNearEnd(rest && !busy && !problem && here, more)
  useEffect(
    () => keepScroll(`visas${search}`, { size, setSize: (pages) => load(shown, pages), shown: count }),
    [search, size, count, shown, load],
  )

  const change = (next: ListChoice) => {
    replaceSearch(searchOf(next))
    setChoice(next)
    scrollTo(0, 0)
  }
  const filters = FILTERS.filter((name) => choice[name]).length
  const chosen = filters > 0 || Boolean(choice.keyword)
  const waits = !here && residence !== undefined && !problem
  return (
    <>
      <div className={styles.bar}>
        <fieldset className={styles.orders} aria-label="排序">
          {orders.map(({ value, label }) => (
            <button
              key={value}
              type="button"
              className={styles.order}
              aria-pressed={(choice.sort ?? '') === value}
              onClick={() => change({ ...without(choice, ['sort']), ...(value ? { sort: value } : {}) })}
            >
              {label}
            </button>
          ))}
        </fieldset>
        <button
          type="button"
          className={styles.filter}
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
          <div className={styles.chips}>
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
      <div className={styles.list} data-list="" aria-busy={waits || busy} data-stale={waits || undefined}>
        {ready ? children : null}
        {loaded && visas.length > 0 ? (
          <loaded.VisaCards
            base={base}
            visas={visas}
            provinceName={here ? residence?.provinceName : undefined}
            accepted={accepted}
          />
        ) : null}
        {waits && count === 0
          ? [1, 2, 3, 4].map((index) => <div key={index} className={`${styles.bone} ${ui.bone}`} />)
          : null}
      </div>
      {problem ? (
        // Of nothing that has to be loaded first: there may be no network.
        <div className={ui.empty} role="alert">
          <strong>列表没有加载出来</strong>
          <p className={ui.secondary}>{problem}</p>
          <button
            type="button"
            className={ui.primary}
            onClick={() =>
              void load(here ? shown : { key, prerendered: key === plainKey, pages: [] }, here ? size + 1 : 1)
            }
          >
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
        <div key={count} ref={end} className={styles.end}>
          {rest ? (
            <button type="button" className={ui.button} disabled={busy} onClick={more}>
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
            facets={shown.pages[0]?.facets ?? initial.facets}
            choice={choice}
            onClose={() => setSheet(false)}
            onApply={change}
          />
        </Suspense>
      ) : null}
    </>
  )
}
