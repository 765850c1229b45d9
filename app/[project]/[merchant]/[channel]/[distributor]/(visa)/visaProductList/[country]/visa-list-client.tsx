'use client'

import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { call } from '@/lib/browser/door/call.ts'
import { useNearEnd } from '@/lib/browser/hooks/near-end-client.ts'
import { keepScroll } from '@/lib/browser/page/keep-scroll.ts'
import { replaceSearch } from '@/lib/browser/page/search-client.ts'
import { useResidence } from '@/lib/browser/storage/residence-client.ts'
import type { EntryRule } from '@/lib/domain/visas/words.ts'
import { VisaCard } from '@/lib/flows/catalogue/visa-card.tsx'
import type { Value } from '@/lib/operate-center/contract/contract.ts'
import { Icon } from '@/lib/ui/icon.tsx'
import { Empty } from '@/lib/ui/states.tsx'
import ui from '@/lib/ui/ui.module.css'
import { ResidenceRow } from '../../_parts/residence-row-client.tsx'
import {
  chipsOf,
  choiceOf,
  filterOf,
  type ListChoice,
  orders,
  PAGE_SIZE,
  pagesOf,
  searchOf,
  without,
} from './list-state.ts'
import styles from './visa-list.module.css'

type List = Value<'visas.list'>

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
  initial: List | null
}

const NONE: readonly List[] = []

/** What is shown: pages of one choice, for who lives in one province. */
type Shown = { key: string; pages: readonly List[] }

/**
 * The list of visas. Its first page without filters is in the HTML, the same for all; with another choice, or once it is
 * known where the shopper lives, the browser loads it. The choice and the open pages live in the address.
 */
export function VisaList({ base, merchant, saleTel, country, initial }: Props) {
  const plain: ListChoice = country ? { country: country.code } : {}
  const [choice, setChoice] = useState<ListChoice>(plain)
  const [shown, setShown] = useState<Shown>({ key: searchOf(plain), pages: initial ? [initial] : [] })
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
    async (from: readonly List[], upTo: number) => {
      const asked = `${key} ${upTo}`
      wanted.current = asked
      setBusy(true)
      setProblem('')
      const pages = [...from]
      while (pages.length < upTo) {
        const answer = await call('visas.list', {
          ...filterOf(choiceOf(search)),
          ...(province ? { province } : {}),
          page: pages.length + 1,
          pageSize: PAGE_SIZE,
        })
        if (wanted.current !== asked) return
        if (!answer.ok) {
          setProblem(answer.failure.message)
          break
        }
        pages.push(answer.value)
        if (pages.length * PAGE_SIZE >= answer.value.total) break
      }
      setBusy(false)
      if (pages.length > 0) setShown({ key, pages })
    },
    [key, search, province],
  )
  // What is there already stays until its successor comes.
  const here = shown.key === key
  useEffect(() => {
    if (residence === undefined) return
    const pages = pagesOf(location.search)
    if (!here) void load([], pages)
    else if (shown.pages.length > 0 && shown.pages.length < pages && wanted.current === '')
      void load(shown.pages, pages)
  }, [residence, here, load, shown.pages])

  // An answer that did not come leaves nothing of another choice behind.
  const pages = here || !problem ? shown.pages : NONE
  const visas = pages.flatMap(({ items }) => items)
  const total = pages[0]?.total ?? 0
  const accepted = here ? (pages[0]?.accepted ?? null) : null
  const rest = visas.length < total
  const more = useCallback(() => {
    if (busy || !here) return
    replaceSearch(searchOf(choiceOf(search), pages.length + 1))
    void load(pages, pages.length + 1)
  }, [busy, here, search, pages, load])
  const end = useNearEnd(rest && !busy && !problem && here, more)
  const size = pages.length
  useEffect(
    () =>
      keepScroll(`visas${search}`, { size, setSize: (wanted) => load(pages, wanted), shown: visas.length }),
    [search, size, visas.length, pages, load],
  )

  const change = (next: ListChoice) => {
    replaceSearch(searchOf(next))
    setChoice(next)
    scrollTo(0, 0)
  }
  const chips = chipsOf(choice)
  const filters = chipsOf(without(choice, ['keyword'])).length
  const changed = !here && residence !== undefined
  const firstOther = accepted === null ? -1 : accepted
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
        {chips.length > 0 ? (
          <div className={styles.chips}>
            {chips.map(({ name, text }) => (
              <button
                key={name}
                type="button"
                aria-label={`取消${text}`}
                onClick={() => change(without(choice, [name]))}
              >
                {text} <Icon name="close" size={14} />
              </button>
            ))}
          </div>
        ) : null}
        {residence && accepted === 0 && total > 0 ? (
          <p className={styles.none} role="status">
            <Icon name="info" size={16} />
            {residence.provinceName}暂无可办的产品，以下为其他领区的签证。持有受理领区居住证可更换常住地再看。
          </p>
        ) : null}
      </div>
      <div className={styles.list} data-list="" aria-busy={changed || busy} data-stale={changed || undefined}>
        {changed && pages.length === 0 && !problem
          ? [1, 2, 3, 4].map((index) => <div key={index} className={`${styles.bone} ${ui.bone}`} />)
          : visas.map((visa, index) => (
              <div key={visa.proId} className={styles.item}>
                {residence && firstOther > 0 && index === firstOther ? (
                  <h2 className={styles.others}>其他领区的签证</h2>
                ) : null}
                <VisaCard
                  visa={visa}
                  base={base}
                  first={index < 3}
                  provinceName={here ? residence?.provinceName : undefined}
                />
              </div>
            ))}
      </div>
      {problem ? (
        <Empty icon="offline" title="列表没有加载出来" text={problem}>
          <button
            type="button"
            className={ui.primary}
            onClick={() => void load(here ? pages : [], Math.max(1, here ? size + 1 : 1))}
          >
            重新加载
          </button>
        </Empty>
      ) : null}
      {here && !problem && visas.length === 0 ? (
        <Suspense fallback={null}>
          <EmptyList
            base={base}
            saleTel={saleTel}
            country={country}
            choice={choice}
            onChange={change}
            filtered={chips.length > 0}
          />
        </Suspense>
      ) : null}
      {visas.length > 0 && !problem ? (
        // A new element at the end of a longer list: moved down under the reader's eyes it would be a jump.
        <div key={visas.length} ref={end} className={styles.end}>
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
            facets={pages[0]?.facets ?? initial?.facets ?? { types: [], entries: [] }}
            choice={choice}
            onClose={() => setSheet(false)}
            onApply={change}
          />
        </Suspense>
      ) : null}
    </>
  )
}
