import type { DeliveryWay } from '../../../../domain/goods/words.ts'
import type { ReviewDraft } from '../model.ts'
import type { PictureName } from '../pictures.ts'

/** A version of a demo product. Prices are yuan. */
export type VersionDraft = {
  /** Left out: goods in one version only. */
  values?: readonly string[]
  price: number
  market?: number
  stock: number
  /** Grams. */
  weight: number
  picture?: PictureName
  mostPerOrder?: number
  mostPerCustomer?: number
}

/** Demo goods as an editor would write them; `build-goods.ts` makes the rows from them. */
export type GoodsDraft = {
  id: string
  code: string
  name: string
  subtitle: string
  category: string
  /** The first is the cover. */
  pictures: readonly PictureName[]
  tags: readonly string[]
  specs?: readonly { name: string; values: readonly string[] }[]
  versions: readonly VersionDraft[]
  details: readonly string[]
  parameters: readonly (readonly [name: string, value: string])[]
  services: readonly { title: string; text: string }[]
  returnable: { days: number; text: string }
  shipsFrom: string
  /** Hours. */
  shipsWithin: number
  ways?: readonly DeliveryWay[]
  /** Left out with `pickup` alone. */
  freight?: string
  points?: readonly string[]
  notices: readonly { title: string; text: string }[]
  sold: number
  reviews?: readonly ReviewDraft[]
  status?: 'withdrawn'
}
