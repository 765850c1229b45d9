import { type VisaEntries, type VisaType, visaEntries, visaTypes } from '@/lib/domain/visas/words.ts'
import type { VisaFilter } from '@/lib/operate-center/contract/catalogue/visas.ts'
import { queryOf } from '@/lib/screens/links.ts'

const NAMES = ['country', 'keyword', 'type', 'entries', 'within', 'sort'] as const

/** Everything a visitor has chosen: the country, which decides the prerendered list, and what the browser loads. */
export type ListChoice = Partial<Record<(typeof NAMES)[number], string>>

export const PAGE_SIZE = 10
/** Pages that an address may open at once. */
const MOST_PAGES = 20

export const orders = [
  { value: '', label: '推荐' },
  { value: 'sold', label: '销量' },
  { value: 'priceAsc', label: '价格' },
  { value: 'fastest', label: '出签快' },
] as const

/** Working days at most. */
export const speeds = [
  { value: '3', label: '3个工作日内' },
  { value: '7', label: '7个工作日内' },
  { value: '15', label: '15个工作日内' },
] as const

const allowed: Partial<Record<(typeof NAMES)[number], (value: string) => boolean>> = {
  country: (value) => /^[A-Z]{2}$/.test(value),
  type: (value) => Object.hasOwn(visaTypes, value),
  entries: (value) => Object.hasOwn(visaEntries, value),
  within: (value) => speeds.some((one) => one.value === value),
  sort: (value) => value !== '' && orders.some((one) => one.value === value),
}

/** The choice in a query string; what the list cannot ask for is no choice. */
export function choiceOf(search: string): ListChoice {
  const parameters = new URLSearchParams(search)
  const choice: ListChoice = {}
  for (const name of NAMES) {
    const value = parameters.get(name)?.trim().slice(0, 50)
    if (value && (allowed[name]?.(value) ?? true)) choice[name] = value
  }
  return choice
}

/** The query string of a list; the same choice always gives the same address. */
export function searchOf(choice: ListChoice, pages = 1): string {
  const chosen = NAMES.map((name) => [name, choice[name]])
  return queryOf({ ...Object.fromEntries(chosen), ...(pages > 1 ? { page: String(pages) } : {}) })
}

/** How many pages of the list the address has open. */
export function pagesOf(search: string): number {
  const page = Number(new URLSearchParams(search).get('page'))
  return Number.isInteger(page) && page > 1 ? Math.min(page, MOST_PAGES) : 1
}

/** The filter as the centre takes it, without page and province. */
export function filterOf({ country, keyword, type, entries, within, sort }: ListChoice): VisaFilter {
  return {
    ...(country ? { country } : {}),
    ...(keyword ? { keyword } : {}),
    ...(type ? { type: type as VisaType } : {}),
    ...(entries ? { entries: entries as VisaEntries } : {}),
    ...(within ? { within: Number(within) } : {}),
    ...(sort ? { sort: sort as NonNullable<VisaFilter['sort']> } : {}),
  }
}

/** A choice without some of its parts. */
export function without(choice: ListChoice, names: readonly (keyof ListChoice)[]): ListChoice {
  return Object.fromEntries(
    Object.entries(choice).filter(([name]) => !names.includes(name as keyof ListChoice)),
  )
}

/** A chosen filter as the list shows it, with the name that removing it clears. */
export type Chip = { name: keyof ListChoice; text: string }

/** Every filter that is set; the country and the order are shown elsewhere. */
export function chipsOf({ keyword, type, entries, within }: ListChoice): Chip[] {
  const chip = (name: Chip['name'], text: string | undefined): Chip[] => (text ? [{ name, text }] : [])
  return [
    ...chip('keyword', keyword && `“${keyword}”`),
    ...chip('type', type && visaTypes[type as VisaType]),
    ...chip('entries', entries && visaEntries[entries as VisaEntries]),
    ...chip('within', speeds.find(({ value }) => value === within)?.label),
  ]
}

/** 日本签证; “商务”签证; 全部签证. */
export function listTitle(country: string | undefined, { keyword }: ListChoice = {}): string {
  if (country) return `${country}签证`
  return keyword ? `“${keyword}”签证` : '全部签证'
}
