import { textsOf } from './city-choice.ts'
import { localStore } from './storage.ts'

const KEPT = 10

/** Words searched for among all products, and among visas alone. */
type History = 'searchHistory' | 'visaSearches'

export function readSearches(merchant: string, history: History = 'searchHistory'): string[] {
  return textsOf(localStore.getJson(merchant, history), KEPT)
}

export function rememberSearch(merchant: string, keyword: string, history: History = 'searchHistory'): void {
  const others = readSearches(merchant, history).filter((other) => other !== keyword)
  localStore.setJson(merchant, history, [keyword, ...others].slice(0, KEPT))
}

export function forgetSearch(merchant: string, keyword: string, history: History = 'searchHistory'): void {
  const others = readSearches(merchant, history).filter((other) => other !== keyword)
  localStore.setJson(merchant, history, others)
}

export function clearSearches(merchant: string, history: History = 'searchHistory'): void {
  localStore.remove(merchant, history)
}
