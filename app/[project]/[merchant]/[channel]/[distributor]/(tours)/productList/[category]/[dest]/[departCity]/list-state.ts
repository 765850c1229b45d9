import { queryOf } from '@/lib/screens/links.ts'

/** The parameters that decide the prerendered list; the browser loads everything else. */
export type ListIdentity = {
  category: string | undefined
  dest: string | undefined
  departCity: string | undefined
}

/** The filters and the order that only the browser's address carries. */
export type ListFilter = Partial<
  Record<
    | 'keyword'
    | 'theme'
    | 'level'
    | 'transport'
    | 'days'
    | 'priceMin'
    | 'priceMax'
    | 'dateFrom'
    | 'dateTo'
    | 'instantConfirm'
    | 'sort',
    string
  >
>

const FILTER_NAMES = [
  'keyword',
  'theme',
  'level',
  'transport',
  'days',
  'priceMin',
  'priceMax',
  'dateFrom',
  'dateTo',
  'instantConfirm',
  'sort',
] as const satisfies readonly (keyof ListFilter)[]

export const PAGE_SIZE = 10

/** The filter in a query string; empty values and the default order are no filter. */
export function filterOf(search: string): ListFilter {
  const parameters = new URLSearchParams(search)
  const filter: ListFilter = {}
  for (const name of FILTER_NAMES) {
    const value = parameters.get(name)?.trim()
    if (value && !(name === 'sort' && value === 'recommended')) filter[name] = value.slice(0, 50)
  }
  return filter
}

/** The query string of a list: its identity, then its filter; the same choice always gives the same address. */
export function searchOf(identity: ListIdentity, filter: ListFilter): string {
  const { category, dest, departCity } = identity
  const chosen = FILTER_NAMES.map((name) => [name, filter[name]])
  return queryOf({ category, dest, departCity, ...Object.fromEntries(chosen) })
}

/** How many choices the filter sheet shows as made; keyword and order are shown elsewhere. */
export function countFilters(filter: ListFilter): number {
  const single = ['theme', 'level', 'transport', 'days', 'instantConfirm'] as const
  const pairs = [
    ['priceMin', 'priceMax'],
    ['dateFrom', 'dateTo'],
  ] as const
  return (
    single.filter((name) => filter[name]).length + pairs.filter(([a, b]) => filter[a] || filter[b]).length
  )
}

/** Why a filter cannot be applied; null when it can. Dates come only in pairs (screens.md A.1). */
export function filterProblem(filter: ListFilter): string | null {
  const { dateFrom, dateTo, priceMin, priceMax } = filter
  if (Boolean(dateFrom) !== Boolean(dateTo)) return '请同时选择最早和最晚出发日期'
  if (dateFrom && dateTo && dateFrom > dateTo) return '最晚出发日期要晚于最早出发日期'
  if (priceMin && priceMax && Number(priceMin) > Number(priceMax)) return '最高价要高于最低价'
  return null
}
