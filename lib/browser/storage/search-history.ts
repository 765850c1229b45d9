import { textsOf } from './city-choice.ts'
import { localStore } from './storage.ts'

const KEPT = 10

export function readSearches(merchant: string): string[] {
  return textsOf(localStore.getJson(merchant, 'searchHistory'), KEPT)
}

export function rememberSearch(merchant: string, keyword: string): void {
  const others = readSearches(merchant).filter((other) => other !== keyword)
  localStore.setJson(merchant, 'searchHistory', [keyword, ...others].slice(0, KEPT))
}

export function forgetSearch(merchant: string, keyword: string): void {
  const others = readSearches(merchant).filter((other) => other !== keyword)
  localStore.setJson(merchant, 'searchHistory', others)
}

export function clearSearches(merchant: string): void {
  localStore.remove(merchant, 'searchHistory')
}
