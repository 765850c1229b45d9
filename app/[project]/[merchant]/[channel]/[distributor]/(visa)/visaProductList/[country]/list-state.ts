import { queryOf } from '@/lib/screens/links.ts'

// Words and checks of filters stand in list-words.ts, which is loaded with the first choice.

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

/** The choice in a query string, as it stands there. */
export function choiceOf(search: string): ListChoice {
  const parameters = new URLSearchParams(search)
  const choice: ListChoice = {}
  for (const name of NAMES) {
    const value = parameters.get(name)?.trim().slice(0, 50)
    if (value) choice[name] = value
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

/** A choice without some of its parts. */
export function without(choice: ListChoice, names: readonly (keyof ListChoice)[]): ListChoice {
  return Object.fromEntries(
    Object.entries(choice).filter(([name]) => !names.includes(name as keyof ListChoice)),
  )
}

/** Filters of a choice; its country and its order stand elsewhere, its search word is not among them. */
export const FILTERS = ['type', 'entries', 'within'] as const

/** 日本签证; “商务”签证; 全部签证. */
export function listTitle(country: string | undefined, { keyword }: ListChoice = {}): string {
  if (country) return `${country}签证`
  return keyword ? `“${keyword}”签证` : '全部签证'
}
