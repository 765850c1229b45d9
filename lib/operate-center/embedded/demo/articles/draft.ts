import type { PictureName } from '../pictures.ts'

/** A demo article as an editor would write it; `build-articles.ts` makes the row from it. */
export type ArticleDraft = {
  id: string
  title: string
  author: string
  summary: string
  cover: PictureName
  /** Days before it is seeded. */
  daysAgo: number
  reads: number
  /** Shops that show it, `channel/distributor`; left out: all of the merchant. */
  shops?: readonly string[]
  share?: { title: string; description: string }
  parts: readonly Part[]
}

/** A paragraph is a plain text; the other parts name their kind. */
type Part =
  | string
  | { head: string }
  | { list: readonly string[] }
  | { quote: string }
  | { picture: PictureName; caption: string }
  | { product: string }

export const head = (text: string) => ({ head: text })
export const list = (...items: string[]) => ({ list: items })
export const quote = (text: string) => ({ quote: text })
export const picture = (name: PictureName, caption: string) => ({ picture: name, caption })
export const product = (proId: string) => ({ product: proId })
