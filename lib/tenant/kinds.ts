/** Kinds of product that shops sell. A product is identified by its merchant, its kind and its id. */
export const productKinds = ['tour', 'visa', 'goods', 'debris'] as const

export type ProductKind = (typeof productKinds)[number]

export function isProductKind(text: string): text is ProductKind {
  return (productKinds as readonly string[]).includes(text)
}

/** A product of a merchant: two kinds may use the same ids. */
export type ProductRef = { kind: ProductKind; id: string }
