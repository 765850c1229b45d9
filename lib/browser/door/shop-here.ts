/**
 * The shop of this document, as the server has rendered it on the html element (the shop's root layout).
 * @throws on a page that belongs to no shop, which cannot ask a shop's door
 */
export function shopHere(): { base: string; merchant: string } {
  const base = document.documentElement.dataset.shop
  const merchant = base?.split('/')[2]
  if (!base || !merchant) throw new Error('this page belongs to no shop')
  return { base, merchant }
}
