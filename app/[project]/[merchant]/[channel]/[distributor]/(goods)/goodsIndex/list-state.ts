import { queryOf } from '@/lib/screens/links.ts'

// Words and checks of filters stand in list-words.ts, which is loaded with the first choice.

const NAMES = ['category', 'keyword', 'inStock', 'priceFrom', 'priceTo', 'sort'] as const

/** Everything a visitor has chosen of the list, as the address holds it; prices in whole yuan. */
export type ListChoice = Partial<Record<(typeof NAMES)[number], string>>

export const PAGE_SIZE = 10
/** Pages that an address may open at once. */
const MOST_PAGES = 20

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

/** What the filter sheet holds. */
export const FILTERS = ['category', 'inStock', 'priceFrom', 'priceTo'] as const

/** Whether only a part of the goods is wanted: then nothing of the shop's own content stands before it. */
export function isNarrowed(choice: ListChoice): boolean {
  return Boolean(choice.keyword) || FILTERS.some((name) => choice[name])
}

/** The class of the document while the list is narrowed. */
export const NARROWED = 'goods-narrowed'

/** Sets the class before anything is painted, so that nothing moves when React finds the choice in the address. */
export const narrowedScript = `/[?&](keyword|${FILTERS.join('|')})=[^&]/.test(location.search)&&document.documentElement.classList.add('${NARROWED}')`
