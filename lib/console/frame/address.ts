import { useSyncExternalStore } from 'react'
import { mayLeave } from './leaving.ts'

/** Where the console is: `/console/{merchant}/{screen}/{id}?…`; merchant null (`-`): the platform. */
export type Address = {
  merchant: string | null
  /** Empty: the first screen that the person may see. */
  screen: string
  /** Of the row that is shown in full; null: the list. */
  id: string | null
  query: URLSearchParams
}

const BASE = '/console'

/** Of the address under which a thing is edited instead of shown. */
export const EDITING = new URLSearchParams({ edit: '1' })

function parseAddress(path: string, search: string): Address {
  const [merchant = '', screen = '', id] = path
    .slice(BASE.length + 1)
    .split('/')
    .map(decoded)
  return {
    merchant: merchant === '' || merchant === '-' ? null : merchant,
    screen,
    id: id ? id : null,
    query: new URLSearchParams(search),
  }
}

export function addressOf({
  merchant,
  screen = '',
  id = null,
  query,
}: Partial<Address> & Pick<Address, 'merchant'>): string {
  const path = [merchant ?? '-', screen, ...(id === null ? [] : [id])].map(encodeURIComponent).join('/')
  const text = query?.toString()
  return `${BASE}/${path}${text ? `?${text}` : ''}`
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return ''
  }
}

const listeners = new Set<() => void>()

/** What was shown before this by the console's own steps; null after a step back or a reload. */
let before: string | null = null

/** Goes back where that leads to `list`, with its filters and page; otherwise to the list anew. */
export function backTo(list: string): void {
  if (before !== null && (before === list || before.startsWith(`${list}?`))) history.back()
  else go(list)
}

/** What is shown, so that a step back that is not wanted can be taken back. */
let shown: string | null = null

function onBack(): void {
  if (shown !== null && !mayLeave()) {
    history.pushState(null, '', shown)
    return
  }
  before = null
  shown = here()
  for (const listener of [...listeners]) listener()
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('popstate', onBack)
  shown = here()
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('popstate', onBack)
  }
}

/**
 * Goes to an address of the console, unless something on screen is unsaved and the person stays. `replace`: what was there
 * before is not gone back to.
 */
export function go(to: string, { replace = false } = {}): void {
  const from = here()
  if (to === from || !mayLeave()) return
  if (replace) history.replaceState(null, '', to)
  else {
    history.pushState(null, '', to)
    before = from
  }
  shown = to
  for (const listener of [...listeners]) listener()
}

const here = () => location.pathname + location.search

export function useAddress(): Address {
  const text = useSyncExternalStore(subscribe, here)
  const mark = text.indexOf('?')
  return mark < 0 ? parseAddress(text, '') : parseAddress(text.slice(0, mark), text.slice(mark))
}

/** What is shown at this moment, for acts and ways that are written outside components. */
export const addressNow = (): Address => parseAddress(location.pathname, location.search)
