import { isProductKind, type ProductKind, type ProductRef, productKinds } from '../../tenant/kinds.ts'

/** Kind of the products that articles from before kinds name: `[[product:7]]`, and `7` in the column of products. */
const UNNAMED: ProductKind = 'tour'

const ID = '[A-Za-z0-9_.-]{1,32}'

/** Where the card of a product stands in an article: `[[product:7]]` for a tour, `[[goods:7]]` for another kind. */
export const PRODUCT_MARKER = `\\[\\[(product|${productKinds.join('|')}):(${ID})\\]\\]`

/** The product of a marker's two parts. */
export function markedProduct(name: string, id: string): ProductRef {
  return { kind: isProductKind(name) ? name : UNNAMED, id }
}

/** A product as an article's row keeps it. */
export function productText({ kind, id }: ProductRef): string {
  return kind === UNNAMED ? id : `${kind}:${id}`
}

export function productOfText(text: string): ProductRef {
  const mark = text.indexOf(':')
  return markedProduct(text.slice(0, Math.max(0, mark)), text.slice(mark + 1))
}
