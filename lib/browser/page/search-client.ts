'use client'

import { useSyncExternalStore } from 'react'

/** Event for every reader in this document after the address was changed without a navigation. */
const CHANGED = 'wayfront:search'

function subscribe(listener: () => void): () => void {
  addEventListener('popstate', listener)
  addEventListener(CHANGED, listener)
  return () => {
    removeEventListener('popstate', listener)
    removeEventListener(CHANGED, listener)
  }
}

/** The visitor's own query; undefined while the static page hydrates, because the server never sees the query. */
export function useSearch(): URLSearchParams | undefined {
  const search = useSyncExternalStore<string | null>(
    subscribe,
    () => location.search,
    () => null,
  )
  return search === null ? undefined : new URLSearchParams(search)
}

/** A parameter of the visitor's own query; null when it is absent, undefined while the static page hydrates. */
export function useSearchParam(name: string): string | null | undefined {
  return useSearch()?.get(name)
}

/** Writes a parameter into the address without a new entry in the history; null removes it. */
export function replaceSearchParam(name: string, value: string | null): void {
  history.replaceState(history.state, '', withParam(name, value))
  dispatchEvent(new Event(CHANGED))
}

/** Writes the whole query, `?name=value&…` or empty, without a new entry in the history. */
export function replaceSearch(search: string): void {
  history.replaceState(history.state, '', location.pathname + search)
  dispatchEvent(new Event(CHANGED))
}

/** Writes a parameter with a new entry, so that going back closes what was opened; the document stays. */
export function pushSearchParam(name: string, value: string): void {
  history.pushState(null, '', withParam(name, value))
  dispatchEvent(new Event(CHANGED))
}

function withParam(name: string, value: string | null): string {
  const params = new URLSearchParams(location.search)
  if (value === null) params.delete(name)
  else params.set(name, value)
  const query = params.toString()
  return query ? `${location.pathname}?${query}` : location.pathname
}
