import { z } from 'zod'
import { deliveryWay, goodsDetail } from '../../../contract/catalogue/goods.ts'
import { quoteDiscount, quoteLine } from '../../../contract/catalogue/tours.ts'
import { fen, picture } from '../../../contract/values.ts'

/** The form in which snapshots are written now. */
export const SNAPSHOT_VERSION = 1

/** What was bought, as it was then: later edits of the catalogue do not change an order. */
const snapshot = goodsDetail
  .pick({
    code: true,
    name: true,
    cover: true,
    parameters: true,
    services: true,
    returnable: true,
    shipsFrom: true,
    shipsWithin: true,
    notices: true,
  })
  .extend({
    items: z.array(
      z.object({
        skuId: z.string(),
        code: z.string(),
        /** 红色 L; empty for goods in one version. */
        version: z.string(),
        picture,
        unitPrice: fen,
        quantity: z.number().int().min(1),
        /** Grams of one piece. */
        weight: z.number().int(),
      }),
    ),
    way: deliveryWay,
    freightText: z.string(),
    lines: z.array(quoteLine),
    discounts: z.array(quoteDiscount),
    fingerprint: z.string(),
    agreements: z.array(z.object({ code: z.string(), version: z.string() })),
  })
export type GoodsSnapshot = z.infer<typeof snapshot>

export function readSnapshot(version: number, kept: unknown): GoodsSnapshot {
  if (version === SNAPSHOT_VERSION) return snapshot.parse(kept)
  throw new RangeError(`an order of goods has no snapshot of version ${version}`)
}

/** The snapshot of a sale; fields that only the catalogue needs fall away. */
export function writeSnapshot(sold: GoodsSnapshot): GoodsSnapshot {
  return snapshot.parse(sold)
}
