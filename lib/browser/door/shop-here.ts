/**
 * The shop of this document, as the server has rendered it on the html element (the shop's root layout). Empty on a
 * page that belongs to no shop.
 */
export function shopHere(): { base: string; merchant: string } {
  const base = document.documentElement.dataset.shop ?? ''
  return { base, merchant: base.split('/')[2] ?? '' }
}
