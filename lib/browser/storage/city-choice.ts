import { changeAddress, readAddress } from './kept-address.ts'
import { localStore } from './storage.ts'

const KEPT = 8

/** The departure city chosen in a shop, kept in the specification's `address` JSON. */
export function rememberCity(merchant: string, base: string, city: string): void {
  changeAddress(merchant, { city, shop: base })
  localStore.setJson(
    merchant,
    'cityHistory',
    [city, ...readCityHistory(merchant).filter((other) => other !== city)].slice(0, KEPT),
  )
}

/** The city chosen in this shop; empty when none is. */
export function chosenCity(merchant: string, base: string): string {
  const { city, shop } = readAddress(merchant)
  return shop === base && typeof city === 'string' ? city : ''
}

/** Any city will do again; the history of choices stays. */
export function forgetCity(merchant: string): void {
  changeAddress(merchant, { city: undefined, shop: undefined })
}

export function readCityHistory(merchant: string): string[] {
  return textsOf(localStore.getJson(merchant, 'cityHistory'), KEPT)
}

/** The texts of a kept list; anything else in it is ignored. */
export function textsOf(value: unknown, most: number): string[] {
  return Array.isArray(value) ? value.filter((text) => typeof text === 'string').slice(0, most) : []
}
