import { mainScreen } from '../../screens/subjects.ts'
import type { ProductKind, ProductRef } from '../../tenant/kinds.ts'

/** The list of each kind, and its parameters for a place and for a search word. */
const lists: Partial<Record<ProductKind, { screen: string; place: string; word: string }>> = {
  tour: { screen: 'productList', place: 'dest', word: 'keyword' },
}

export function productLink(base: string, { kind, id }: ProductRef): string {
  const { screen, parameter } = mainScreen(kind)
  return `${base}/${screen}?${parameter}=${encodeURIComponent(id)}`
}

/** The list of a kind's products that go to a place; the home screen for a kind without a list. */
export function placeLink(base: string, kind: ProductKind, place: string): string {
  const list = lists[kind]
  return list ? `${base}/${list.screen}?${list.place}=${encodeURIComponent(place)}` : base
}

/** What is found of a kind for a search word. */
export function wordLink(base: string, kind: ProductKind, word: string): string {
  const list = lists[kind]
  return list ? `${base}/${list.screen}?${list.word}=${encodeURIComponent(word)}` : base
}
