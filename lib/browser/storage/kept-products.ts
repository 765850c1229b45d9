import { isProductKind, type ProductRef } from '../../tenant/kinds.ts'
import { hasDeclined, mayTrace } from '../privacy/privacy.ts'
import { textsOf } from './city-choice.ts'
import { localStore, sessionStore } from './storage.ts'

/** Products a list holds at most; the oldest leave first. */
const MOST = 50

/** favourites: kept by a tap. seen: looked at, the last one first. */
export type KeptList = 'favourites' | 'seen'

/**
 * The products of a list, the last one first. What the visitor keeps by a tap stays in the browser; what they look at
 * is kept as long as the tab, for good once they have consented, and not at all after a refusal (privacy.ts).
 */
export function readKept(merchant: string, list: KeptList): ProductRef[] {
  if (list === 'favourites') return parsed(localStore.getJson(merchant, 'favourites'))
  if (hasDeclined(merchant)) return []
  return joined(parsed(sessionStore.getJson(merchant, 'seen')), parsed(localStore.getJson(merchant, 'seen')))
}

/** Puts a product first. */
export function keepProduct(merchant: string, list: KeptList, product: ProductRef): void {
  write(merchant, list, joined([product], readKept(merchant, list)))
}

export function dropProduct(merchant: string, list: KeptList, product: ProductRef): void {
  const left = readKept(merchant, list).filter((other) => !same(other, product))
  write(merchant, list, left)
}

export function clearKept(merchant: string, list: KeptList): void {
  write(merchant, list, [])
}

export function isKept(merchant: string, list: KeptList, product: ProductRef): boolean {
  return readKept(merchant, list).some((other) => same(other, product))
}

function write(merchant: string, list: KeptList, products: readonly ProductRef[]): void {
  const texts = products.map(({ kind, id }) => `${kind}:${id}`)
  if (list === 'favourites') localStore.setJson(merchant, 'favourites', texts)
  else if (mayTrace(merchant)) {
    localStore.setJson(merchant, 'seen', texts)
    sessionStore.remove(merchant, 'seen')
  } else if (!hasDeclined(merchant)) sessionStore.setJson(merchant, 'seen', texts)
}

/** `tour:10001`; anything else that stands there is ignored. */
function parsed(value: unknown): ProductRef[] {
  return textsOf(value, MOST).flatMap((text) => {
    const [kind = '', ...rest] = text.split(':')
    const id = rest.join(':')
    return isProductKind(kind) && id !== '' && id.length <= 64 ? [{ kind, id }] : []
  })
}

function joined(first: readonly ProductRef[], then: readonly ProductRef[]): ProductRef[] {
  return [...first, ...then.filter((product) => !first.some((other) => same(other, product)))].slice(0, MOST)
}

function same(a: ProductRef, b: ProductRef): boolean {
  return a.kind === b.kind && a.id === b.id
}
