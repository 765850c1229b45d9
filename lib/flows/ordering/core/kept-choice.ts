import { sessionStore } from '../../../browser/storage/storage.ts'
import type { ProductKind } from '../../../tenant/kinds.ts'

/** What is being chosen of a product before there is a draft. */
type KeptChoice<Choice> = {
  /** The shop's path, and the product. */
  base: string
  product: string
  /** The query under which it was chosen. */
  search: string
  /** The shopper went on with it: from then on it counts only as long as its draft is open. */
  taken: boolean
  choice: Choice
}

export type Place = { merchant: string; base: string; kind: ProductKind; product: string; search: string }

/**
 * The choice that was being made of this product, one per merchant and kind, as long as the tab; null when there is
 * none, or when it became an order.
 * @param open a draft of this product is open
 * @returns `here`: it was made under the same address, whose own date does not count any more
 */
export function readChoice<Choice>(
  { merchant, base, kind, product, search }: Place,
  isChoice: (value: unknown) => value is Choice,
  open: boolean,
): { choice: Choice; here: boolean } | null {
  const kept = sessionStore.getJson(merchant, `${kind}Choice`) as Partial<KeptChoice<unknown>> | null
  if (!kept || kept.base !== base || kept.product !== product || !isChoice(kept.choice)) return null
  if (kept.taken && !open) return null
  return { choice: kept.choice, here: kept.search === search }
}

export function keepChoice<Choice>(
  { merchant, base, kind, product, search }: Place,
  choice: Choice,
  taken = false,
): void {
  sessionStore.setJson(merchant, `${kind}Choice`, { base, product, search, taken, choice })
}
