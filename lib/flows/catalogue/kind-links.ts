import { linkTo, writtenLink } from '../../screens/links.ts'
import type { ProductKind, ProductRef } from '../../tenant/kinds.ts'

type Place = {
  name: string
  /** How the kind's lists name it, where that is not its name: a country's code. */
  id?: string | undefined
}

type Links = {
  product(base: string, id: string): string
  /** The list of the products that go to a place. */
  place(base: string, place: Place, departCity?: string): string
  /** The results for a search word. */
  word(base: string, word: string, departCity?: string): string
}

/** Where a search leads, by kind. */
const links: Record<ProductKind, Links> = {
  tour: {
    product: (base, proId) => linkTo(base, 'productDetail', { proId }),
    place: (base, { name: dest }, departCity) => linkTo(base, 'productList', { dest, departCity }),
    word: (base, keyword, departCity) => linkTo(base, 'productList', { departCity, keyword }),
  },
  visa: {
    product: (base, proId) => linkTo(base, 'visaProductDetail', { proId }),
    // Without its code a country is searched for.
    place: (base, { name: keyword, id }) =>
      linkTo(base, 'visaProductList', id ? { country: id } : { keyword }),
    word: (base, keyword) => linkTo(base, 'visaProductList', { keyword }),
  },
  goods: {
    product: (base, dbId) => linkTo(base, 'goodsProductDetail', { dbId }),
    // Goods are of a category instead of a place; without its code it is searched for.
    place: (base, { name: keyword, id }) => linkTo(base, 'goodsIndex', id ? { category: id } : { keyword }),
    word: (base, keyword) => linkTo(base, 'goodsIndex', { keyword }),
  },
  // Without a list of their own: the search shows what it finds of them.
  debris: {
    product: (base, dbId) => linkTo(base, 'debrisProductDetail', { dbId }),
    place: (base, { name: keyword }) => linkTo(base, 'search', { keyword }),
    word: (base, keyword) => linkTo(base, 'search', { keyword }),
  },
}

export function productLink(base: string, { kind, id }: ProductRef): string {
  return links[kind].product(base, id)
}

/** @param departCity the city chosen by the visitor, for kinds that have one */
export function placeLink(base: string, kind: ProductKind, place: Place, departCity?: string): string {
  return links[kind].place(base, place, departCity)
}

export function wordLink(base: string, kind: ProductKind, word: string, departCity?: string): string {
  return links[kind].word(base, word, departCity)
}

const counted: Record<ProductKind, string> = {
  tour: '条线路',
  visa: '款签证',
  goods: '件商品',
  debris: '款产品',
}

/** 12条线路; 3款签证 */
export function countWords(kind: ProductKind, count: number): string {
  return `${count}${counted[kind]}`
}

/**
 * A link as the shop's home content writes it, for the home of a chosen departure city: a list it leads to keeps the
 * city, unless the link names one itself.
 */
export function linkFromCity(base: string, link: string, departCity: string | undefined): string {
  const [screen, query = ''] = link.split('?')
  if (!departCity || screen !== 'productList' || /(^|&)departCity=/.test(query))
    return writtenLink(base, link)
  const city = `departCity=${encodeURIComponent(departCity)}`
  return writtenLink(base, `productList?${query ? `${query}&` : ''}${city}`)
}
