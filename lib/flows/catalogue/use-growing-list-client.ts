'use client'

import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { OFFLINE } from '../../browser/door/offline.ts'
import { useNearEnd } from '../../browser/hooks/near-end-client.ts'
import { keepScroll } from '../../browser/page/keep-scroll.ts'
import { replaceSearch } from '../../browser/page/search-client.ts'
import type { Answer } from '../../operate-center/contract/failures.ts'

type Page = { total: number; items: readonly unknown[] }

type Props<P extends Page> = {
  /** Of this list among those that a tab remembers the place in. */
  name: string
  /** The choice as the address holds it. */
  search: string
  /** What the pages depend on: the choice, and what else the list is asked with. */
  of: string
  /** The choice of the prerendered first page. */
  plain: string
  /** Of the prerendered first page. */
  initial: { total: number; shown: number }
  pageSize: number
  /** False while what the list is asked with is not known yet. */
  ready?: boolean
  /** The pages that the address has open. */
  openPages: () => number
  /** The address with so many pages open. */
  searchWith: (pages: number) => string
  /** A page of `of`; the same function until `of` changes. May load code with it. */
  ask: (page: number) => Promise<Answer<P>>
}

export type GrowingList<P extends Page> = {
  /** Loaded pages, after the prerendered one where that is `prerendered`. Those of the choice before, while `waits`. */
  pages: readonly P[]
  prerendered: boolean
  /** What is shown is of the present choice. */
  here: boolean
  count: number
  total: number
  /** There is more to load. */
  rest: boolean
  busy: boolean
  waits: boolean
  /** Why there is nothing, as a sentence; empty when all is well. */
  problem: string
  again: () => void
  more: () => void
  /** Of the element at the list's end, near which the next page is loaded. */
  end: RefObject<HTMLDivElement | null>
}

/** What is shown: pages of one choice. */
type Shown<P> = {
  of: string
  /** The first page is the prerendered one; `pages` come after it. */
  prerendered: boolean
  pages: readonly P[]
}

/**
 * A list whose first page without a choice is in the HTML, the same for all and without scripts; with another choice the
 * browser loads it. The open pages live in the address and are there again after going back.
 */
export function useGrowingList<P extends Page>({
  name,
  search,
  of,
  plain,
  initial,
  pageSize,
  ready = true,
  openPages,
  searchWith,
  ask,
}: Props<P>): GrowingList<P> {
  const [shown, setShown] = useState<Shown<P>>({ of: plain, prerendered: true, pages: [] })
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  /** The answer wanted last; an older one that comes later is dropped. */
  const wanted = useRef('')
  const address = useRef({ openPages, searchWith })
  useEffect(() => {
    address.current = { openPages, searchWith }
  })

  const load = useCallback(
    async (from: Shown<P>, upTo: number) => {
      const asked = `${of} ${upTo}`
      wanted.current = asked
      setBusy(true)
      setProblem('')
      const pages = [...from.pages]
      const sizeNow = () => pages.length + (from.prerendered ? 1 : 0)
      try {
        while (sizeNow() < upTo) {
          const answer = await ask(sizeNow() + 1)
          if (wanted.current !== asked) return
          if (!answer.ok) {
            setProblem(answer.failure.message)
            break
          }
          pages.push(answer.value)
          if (sizeNow() * pageSize >= answer.value.total) break
        }
      } catch {
        setProblem(OFFLINE)
      }
      setBusy(false)
      if (sizeNow() > 0) setShown({ of, prerendered: from.prerendered, pages })
    },
    [of, ask, pageSize],
  )
  // What is there already stays until its successor comes.
  const here = shown.of === of
  const size = shown.pages.length + (shown.prerendered ? 1 : 0)
  useEffect(() => {
    if (!ready) return
    const open = address.current.openPages()
    if (!here) void load({ of, prerendered: of === plain, pages: [] }, open)
    else if (wanted.current === '' && size < open) void load(shown, open)
  }, [ready, here, load, of, plain, shown, size])

  // An answer that did not come leaves nothing of another choice behind.
  const gone = !here && problem !== ''
  const pages = gone ? [] : shown.pages
  const prerendered = shown.prerendered && !gone
  const count = pages.reduce((sum, { items }) => sum + items.length, prerendered ? initial.shown : 0)
  const total = gone ? 0 : (pages[0]?.total ?? initial.total)
  const rest = count < total
  const more = useCallback(() => {
    if (busy || !here) return
    replaceSearch(address.current.searchWith(size + 1))
    void load(shown, size + 1)
  }, [busy, here, size, shown, load])
  const end = useNearEnd(rest && !busy && !problem && here, more)
  useEffect(
    () => keepScroll(`${name}${search}`, { size, setSize: (open) => load(shown, open), shown: count }),
    [name, search, size, count, shown, load],
  )
  return {
    pages,
    prerendered,
    here,
    count,
    total,
    rest,
    busy,
    waits: !here && ready && !problem,
    problem,
    again: () => void load(here ? shown : { of, prerendered: of === plain, pages: [] }, here ? size + 1 : 1),
    more,
    end,
  }
}
