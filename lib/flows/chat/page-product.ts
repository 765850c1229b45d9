/** The product a page is about. */
export type PageProduct = { number: string; title: string }

/** Named by the page itself (`data-product-number`, `data-product-title`); null on pages about no single product. */
export function pageProduct(): PageProduct | null {
  const { productNumber: number = '', productTitle: title = '' } =
    document.querySelector<HTMLElement>('[data-product-number]')?.dataset ?? {}
  return number || title ? { number, title } : null
}
