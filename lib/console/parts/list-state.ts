import { type Schema, unwrapped } from '../../operate-center/contract/read-schema.ts'
import { addressOf, go, useAddress } from '../frame/address.ts'
import type { List } from '../tables/screen.ts'
import { inputSchema } from './schema.ts'

export type ListState = {
  /** Filters by name, as the call takes them. */
  filters: Record<string, unknown>
  search: string
  sort: string | null
  direction: 'asc' | 'desc' | null
  /** Where each page but the first began; the last one is shown. */
  pages: readonly string[]
  /** Keys of the chosen columns; null: those of the list. */
  columns: readonly string[] | null
  /** As cards on a board. */
  isBoard: boolean
}

/** The state of a list, which is its address alone: going back, a new tab and a sent link show the same. */
export function useListState(list: List) {
  const address = useAddress()
  const { query } = address
  const schema = inputSchema(list.call)
  const untouched = [...query.keys()].every((name) => name === 'view')
  const filters: Record<string, unknown> = untouched ? { ...list.first?.() } : {}
  for (const name of list.filters) {
    const text = query.get(name)
    if (text !== null && text !== '') filters[name] = parsedText(schema.properties?.[name] ?? {}, text)
  }
  const direction = query.get('direction')
  const first = untouched
    ? (list.first?.() as { sort?: string; direction?: 'asc' | 'desc' } | undefined)
    : undefined
  delete filters.sort
  delete filters.direction
  const state: ListState = {
    filters,
    search: query.get('search') ?? '',
    sort: query.get('sort') ?? first?.sort ?? null,
    direction: direction === 'asc' || direction === 'desc' ? direction : (first?.direction ?? null),
    pages: query.getAll('after'),
    columns: query.get('cols')?.split(',') ?? null,
    isBoard: list.board !== undefined && query.get('view') === 'board',
  }

  function set(change: Partial<ListState>, { replace = false } = {}): void {
    const next = { ...state, ...change }
    const entries: [string, string][] = Object.entries(next.filters).flatMap(([name, value]) =>
      value === undefined || value === null || value === ''
        ? []
        : [[name, textOf(value)] as [string, string]],
    )
    if (next.search) entries.push(['search', next.search])
    if (next.sort) entries.push(['sort', next.sort])
    if (next.direction) entries.push(['direction', next.direction])
    for (const page of next.pages) entries.push(['after', page])
    if (next.columns) entries.push(['cols', next.columns.join(',')])
    // An address without anything means what the list begins with; one that was emptied says so.
    if (entries.length === 0 && list.first) entries.push(['search', ''])
    if (next.isBoard) entries.push(['view', 'board'])
    go(addressOf({ ...address, query: new URLSearchParams(entries) }), { replace })
  }

  /** What the call is asked with. */
  const input = {
    ...filters,
    ...list.fixed,
    search: state.search,
    ...(state.sort ? { sort: state.sort } : {}),
    ...(state.direction ? { direction: state.direction } : {}),
  }
  return { state, set, input, after: state.pages.at(-1) }
}

function textOf(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function parsedText(schema: Schema, text: string): unknown {
  const { schema: bare } = unwrapped(schema)
  if (bare.type === 'boolean') return text === 'true'
  if (bare.type === 'integer' || bare.type === 'number')
    return Number.isFinite(Number(text)) ? Number(text) : undefined
  if (bare.enum) return bare.enum.find((one) => String(one) === text)
  if (bare.type === 'object' || bare.type === 'array') {
    try {
      return JSON.parse(text)
    } catch {
      return undefined
    }
  }
  return text
}
