'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { BrowserReadName, Input, Value } from '../../operate-center/contract/contract.ts'
import { useNearEnd } from '../hooks/near-end-client.ts'
import { keepScroll } from '../page/keep-scroll.ts'
import { readOrThrow, useLoginOn, worthRetrying } from './read-client.ts'

type Page<Item> = { items: readonly Item[]; total: number; page: number; pageSize: number }

/** Reads that answer page by page. */
type PagedRead = {
  [N in BrowserReadName]: Value<N> extends Page<unknown> ? N : never
}[BrowserReadName]

type ItemOf<N extends PagedRead> = Value<N> extends { items: (infer Item)[] } ? Item : never

type Options<N extends PagedRead> = {
  /** Tells items apart: one that a new item has pushed to the next page is listed once. */
  keyOf: (item: ItemOf<N>) => string
  /** false: guests may stay here. Otherwise they are sent to the login, which leads back. */
  login?: boolean
}

/**
 * A list that is read page by page: the next page when its end comes near, and the same place again when the visitor
 * comes back. `end` goes on the element below the list.
 */
export function usePagedRead<N extends PagedRead>(
  name: N,
  input: Omit<Input<N>, 'page'>,
  { keyOf, login = true }: Options<N>,
) {
  const query = useInfiniteQuery({
    queryKey: [name, input],
    queryFn: ({ pageParam, signal }) =>
      readOrThrow(name, { ...input, page: pageParam } as unknown as Input<N>, signal),
    initialPageParam: 1,
    getNextPageParam: (_last, pages) => nextPage(pages as unknown as readonly Page<ItemOf<N>>[]),
    retry: worthRetrying,
  })
  useLoginOn(login ? query.error : null)
  const { data, fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError } = query
  const pages = data?.pages ?? []
  const items = itemsOf(pages as unknown as readonly Page<ItemOf<N>>[], keyOf)
  const size = pages.length
  const shown = items.length
  const place = `${name}:${JSON.stringify(input)}`
  useEffect(
    () => keepScroll(place, { size, setSize: () => fetchNextPage(), shown }),
    [place, size, shown, fetchNextPage],
  )
  const end = useNearEnd(hasNextPage && !isFetchingNextPage && !isFetchNextPageError, fetchNextPage)
  return { query, items, last: pages.at(-1), end }
}

/** The number of the page after these; undefined after the last. */
export function nextPage(
  pages: readonly Pick<Page<unknown>, 'total' | 'page' | 'pageSize'>[],
): number | undefined {
  const last = pages.at(-1)
  if (!last) return undefined
  return last.page * last.pageSize < last.total ? last.page + 1 : undefined
}

/** The items of all pages, each once. */
export function itemsOf<Item>(pages: readonly Page<Item>[], keyOf: (item: Item) => string): Item[] {
  const seen = new Set<string>()
  return pages.flatMap(({ items }) =>
    items.filter((item) => {
      const key = keyOf(item)
      if (seen.has(key)) return false
      seen.add(key)
      return true
    }),
  )
}
