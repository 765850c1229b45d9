import { linkTo } from '../../screens/links.ts'
import type { ProductKind, ProductRef } from '../../tenant/kinds.ts'

type Links = {
  product(base: string, id: string): string
  /** The list of the products that go to a place. */
  place(base: string, name: string): string
  /** The results for a search word. */
  word(base: string, word: string): string
}

/** Where a search leads, by kind; a kind whose screens are not built yet leads to the home screen. */
const links: Partial<Record<ProductKind, Links>> = {
  tour: {
    product: (base, proId) => linkTo(base, 'productDetail', { proId }),
    place: (base, dest) => linkTo(base, 'productList', { dest }),
    word: (base, keyword) => linkTo(base, 'productList', { keyword }),
  },
}

export function productLink(base: string, { kind, id }: ProductRef): string {
  return links[kind]?.product(base, id) ?? linkTo(base, 'index')
}

export function placeLink(base: string, kind: ProductKind, place: string): string {
  return links[kind]?.place(base, place) ?? linkTo(base, 'index')
}

export function wordLink(base: string, kind: ProductKind, word: string): string {
  return links[kind]?.word(base, word) ?? linkTo(base, 'index')
}
