import { setAddress } from './client-state.ts'
import { localStore } from './storage.ts'

const KEPT = 8

/** The departure city chosen in a shop, kept as the specification's `address` JSON. */
export function rememberCity(merchant: string, base: string, city: string): void {
  localStore.setJson(merchant, 'address', { city, shop: base })
  setAddress(city)
  localStore.setJson(
    merchant,
    'cityHistory',
    [city, ...readCityHistory(merchant).filter((other) => other !== city)].slice(0, KEPT),
  )
}

/** The city chosen in this shop, for the client state; empty when none is. */
export function chosenCity(merchant: string, base: string): string {
  const kept = localStore.getJson(merchant, 'address')
  if (typeof kept !== 'object' || kept === null || !('city' in kept) || !('shop' in kept)) return ''
  return kept.shop === base && typeof kept.city === 'string' ? kept.city : ''
}

/** Any city will do again; the history of choices stays. */
export function forgetCity(merchant: string): void {
  localStore.remove(merchant, 'address')
  setAddress('')
}

export function readCityHistory(merchant: string): string[] {
  return textsOf(localStore.getJson(merchant, 'cityHistory'), KEPT)
}

/** The texts of a kept list; anything else in it is ignored. */
export function textsOf(value: unknown, most: number): string[] {
  return Array.isArray(value) ? value.filter((text) => typeof text === 'string').slice(0, most) : []
}
