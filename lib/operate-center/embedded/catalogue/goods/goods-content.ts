import type { z } from 'zod'
import { goodsDetail } from '../../../contract/catalogue/goods.ts'

/**
 * The `content` column: the contract's goodsDetail without what has a column or a table, and what is computed from
 * stock, freight templates and written reviews.
 */
export const goodsContent = goodsDetail.omit({
  proId: true,
  code: true,
  name: true,
  category: true,
  price: true,
  priceVaries: true,
  marketPrice: true,
  sold: true,
  soldOut: true,
  freightText: true,
  skus: true,
  ways: true,
  freight: true,
  pickupPoints: true,
  reviewSummary: true,
})
export type GoodsContent = z.infer<typeof goodsContent>
export type GoodsContentInput = z.input<typeof goodsContent>
