import { tourCategories } from '@/lib/domain/vocabulary.ts'
import { queryOf } from '@/lib/screens/links.ts'

/** The parameters that decide the prerendered list; the browser loads everything else. */
export type ListIdentity = {
  category: string | undefined
  dest: string | undefined
  departCity: string | undefined
}

/** The filters and the order that only the browser's address carries. */
export type ListFilter = Partial<Record<(typeof FILTER_NAMES)[number], string>>

/** Everything a visitor has chosen: the list's identity and its filter. */
export type ListChoice = ListFilter & { [K in keyof ListIdentity]?: string }

const IDENTITY_NAMES = ['category', 'dest', 'departCity'] as const satisfies readonly (keyof ListIdentity)[]

const FILTER_NAMES = [
  'keyword',
  'theme',
  'level',
  'transport',
  'hotel',
  'supplier',
  'days',
  'priceMin',
  'priceMax',
  'dateFrom',
  'dateTo',
  'instantConfirm',
  'sort',
] as const

export const PAGE_SIZE = 10
/** Pages that an address may open at once. */
const MOST_PAGES = 20

/** The choice in a query string; empty values and the default order are no choice. */
export function choiceOf(search: string): ListChoice {
  const parameters = new URLSearchParams(search)
  const choice: ListChoice = {}
  for (const name of [...IDENTITY_NAMES, ...FILTER_NAMES]) {
    const value = parameters.get(name)?.trim()
    if (value && !(name === 'sort' && value === 'recommended'))
      choice[name] = value.slice(0, name === 'supplier' ? 80 : 50)
  }
  return choice
}

/** The query string of a list: identity, filter, open pages; the same choice always gives the same address. */
export function searchOf(choice: ListChoice, pages = 1): string {
  const chosen = [...IDENTITY_NAMES, ...FILTER_NAMES].map((name) => [name, choice[name]])
  return queryOf({ ...Object.fromEntries(chosen), ...(pages > 1 ? { page: String(pages) } : {}) })
}

/** How many pages of the list the address has open. */
export function pagesOf(search: string): number {
  const page = Number(new URLSearchParams(search).get('page'))
  return Number.isInteger(page) && page > 1 ? Math.min(page, MOST_PAGES) : 1
}

/** Whether a choice is exactly the prerendered list. */
export function isPrerendered(choice: ListChoice, identity: ListIdentity): boolean {
  return searchOf(choice) === searchOf(plain(identity))
}

/** An identity without what is not given. */
export function plain(identity: ListIdentity): ListChoice {
  return Object.fromEntries(Object.entries(identity).filter(([, value]) => value))
}

/** A chosen filter as the list shows it, with the names that removing it clears. */
export type Chip = { names: readonly (keyof ListChoice)[]; text: string }

const dayNames: Record<string, string> = { '1-3': '1–3天', '4-6': '4–6天', '7-9': '7–9天', '10-': '10天以上' }

/** Every filter that is set, except the order, in the order of the filter sheet. */
export function chipsOf(choice: ListChoice): Chip[] {
  const { departCity, dest, category, keyword, dateFrom, dateTo, days, priceMin, priceMax } = choice
  const one = (name: keyof ListChoice, text: string | undefined): Chip[] =>
    text ? [{ names: [name], text }] : []
  return [
    ...one('keyword', keyword && `“${keyword}”`),
    ...one('departCity', departCity && `${departCity}出发`),
    ...one('dest', dest),
    ...one('category', categoryName(category)),
    ...(dateFrom && dateTo
      ? [{ names: ['dateFrom', 'dateTo'] as const, text: `${dateFrom.slice(5)} 至 ${dateTo.slice(5)}` }]
      : []),
    ...one('days', days && dayNames[days]),
    ...(priceMin || priceMax
      ? [{ names: ['priceMin', 'priceMax'] as const, text: priceWords(priceMin, priceMax) }]
      : []),
    ...one('theme', choice.theme),
    ...one('hotel', choice.hotel),
    ...one('level', choice.level),
    ...one('transport', choice.transport),
    ...one('instantConfirm', choice.instantConfirm && '即时确认'),
    ...one('supplier', choice.supplier),
  ]
}

/** A choice without some of its parts. */
export function without(choice: ListChoice, names: readonly (keyof ListChoice)[]): ListChoice {
  return Object.fromEntries(
    Object.entries(choice).filter(([name]) => !names.includes(name as keyof ListChoice)),
  )
}

/** How many choices the filter sheet shows as made; keyword and order are shown elsewhere. */
export function countFilters(choice: ListChoice): number {
  return chipsOf(without(choice, ['keyword'])).length
}

function priceWords(min: string | undefined, max: string | undefined): string {
  const yuan = (fen: string) => `¥${Math.round(Number(fen) / 100)}`
  if (min && max) return `${yuan(min)}–${yuan(max)}`
  return min ? `${yuan(min)}以上` : `${yuan(max ?? '0')}以下`
}

/** Why a filter cannot be applied; null when it can. Dates come only in pairs (screens.md A.1). */
export function filterProblem(filter: ListFilter): string | null {
  const { dateFrom, dateTo, priceMin, priceMax } = filter
  if (Boolean(dateFrom) !== Boolean(dateTo)) return '请同时选择最早和最晚出发日期'
  if (dateFrom && dateTo && dateFrom > dateTo) return '最晚出发日期要晚于最早出发日期'
  if (priceMin && priceMax && Number(priceMin) > Number(priceMax)) return '最高价要高于最低价'
  return null
}

/** “雪山”, or 上海出发 · 日本 · 跟团游. */
export function listTitle({ keyword, category, dest, departCity }: ListChoice): string {
  if (keyword) return `“${keyword}”`
  const parts = [departCity ? `${departCity}出发` : '', dest ?? '', categoryName(category)]
  return parts.filter(Boolean).join(' · ') || '全部线路'
}

function categoryName(category: string | undefined): string {
  return category && category in tourCategories ? tourCategories[category as keyof typeof tourCategories] : ''
}

export const dayOptions = Object.entries(dayNames).map(([value, label]) => ({ value, label }))
