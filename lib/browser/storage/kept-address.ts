import { setAddress } from './client-state.ts'
import { localStore } from './storage.ts'

/**
 * The specification's `address`, one JSON for everything the visitor has said about where they are: the departure city
 * chosen in a shop (city-choice.ts) and where they live (residence.ts). Each changes its own fields alone.
 */
export function readAddress(merchant: string): Readonly<Record<string, unknown>> {
  const kept = localStore.getJson(merchant, 'address')
  return typeof kept === 'object' && kept !== null && !Array.isArray(kept)
    ? (kept as Record<string, unknown>)
    : {}
}

/** Writes fields into it; undefined removes one, and the last one the whole. */
export function changeAddress(merchant: string, fields: Readonly<Record<string, string | undefined>>): void {
  const left = Object.entries({ ...readAddress(merchant), ...fields }).filter(
    ([, value]) => value !== undefined,
  )
  if (left.length > 0) localStore.setJson(merchant, 'address', Object.fromEntries(left))
  else localStore.remove(merchant, 'address')
  shareAddress(merchant)
}

/** The shared client state has the same text as the storage. */
export function shareAddress(merchant: string): void {
  setAddress(localStore.get(merchant, 'address'))
}
