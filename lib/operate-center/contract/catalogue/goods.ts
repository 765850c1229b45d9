import { z } from 'zod'
import { deliveryWays } from '../../../domain/goods/words.ts'
import { codesOf } from '../../../domain/vocabulary.ts'
import { couponChoice, quotedCoupons } from '../coupons/coupon-parts.ts'
import { read } from '../define.ts'
import { review, reviewSummary } from '../reviews/review-parts.ts'
import { fen, pageOf, picture, provinceCode } from '../values.ts'
import { quoteDiscount, quoteLine } from './tours.ts'

const nothing = z.object({})
const proId = z.object({ proId: z.string().min(1).max(32) })

export const deliveryWay = z.enum(codesOf(deliveryWays))

const goodsCategory = z.object({
  id: z.string(),
  name: z.string(),
  picture: picture.nullable(),
  /** Goods of the shop in it. */
  count: z.number().int(),
})
export type GoodsCategory = z.infer<typeof goodsCategory>

export const goodsCard = z.object({
  proId: z.string(),
  code: z.string(),
  name: z.string(),
  /** 高原阳光晒足180天 */
  subtitle: z.string(),
  category: z.object({ id: z.string(), name: z.string() }),
  cover: picture,
  /** Of the cheapest version that is on sale, fen. */
  price: fen,
  /** Whether another version costs more: 起 follows the price. */
  priceVaries: z.boolean(),
  /** 划线价 of the same version; null without one. */
  marketPrice: fen.nullable(),
  /** Pieces paid for, less refunded ones. */
  sold: z.number().int(),
  /** No version has a piece left. */
  soldOut: z.boolean(),
  /** 包邮, 满99元包邮, 运费10元起: how the card names it. */
  freightText: z.string(),
  tags: z.array(z.string()),
})
export type GoodsCard = z.infer<typeof goodsCard>

/** A version of goods: one value of each specification. */
export const goodsSku = z.object({
  id: z.string(),
  code: z.string(),
  /** One of each specification's values, in the specifications' order; empty for goods in one version only. */
  values: z.array(z.string()),
  price: fen,
  marketPrice: fen.nullable(),
  /** Null: the product's own. */
  picture: picture.nullable(),
  /** Grams of one piece. */
  weight: z.number().int().min(0),
  /** Pieces of one order at most; null: as many as there are. */
  mostPerOrder: z.number().int().min(1).nullable(),
  /** Pieces that one customer may ever buy; null without a limit. */
  mostPerCustomer: z.number().int().min(1).nullable(),
})
export type GoodsSku = z.infer<typeof goodsSku>

export const goodsSpec = z.object({
  /** 颜色 */
  name: z.string(),
  values: z.array(z.object({ name: z.string(), picture: picture.nullable() })).min(1),
})

export const pickupPoint = z.object({
  id: z.string(),
  name: z.string(),
  address: z.string(),
  hours: z.string(),
  phone: z.string(),
})
export type PickupPoint = z.infer<typeof pickupPoint>

/** What sending costs and where it goes, as a table that a shopper reads. */
const freightTable = z.object({
  /** 快递10元，满99元包邮 */
  summary: z.string(),
  rows: z.array(z.object({ regions: z.string(), text: z.string() })),
  /** Provinces that are not served. */
  notServed: z.array(z.object({ code: provinceCode, name: z.string() })),
})

export const goodsDetail = goodsCard.extend({
  pictures: z.array(picture),
  /** Long pictures and texts below. */
  details: z.array(z.object({ text: z.string(), picture: picture.nullable() })),
  /** 产地 云南, 净含量 500g. */
  parameters: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Empty for goods in one version, which still has one entry in `skus`. */
  specs: z.array(goodsSpec),
  skus: z.array(goodsSku).min(1),
  /** 正品保证, 48小时发货. */
  services: z.array(z.object({ title: z.string(), text: z.string() })),
  /** Seven days' return without a reason (消费者权益保护法第二十五条): whether, and why not. */
  returnable: z.object({ days: z.number().int().min(0), text: z.string() }),
  shipsFrom: z.string(),
  /** Hours after payment within which it is sent. */
  shipsWithin: z.number().int(),
  ways: z.array(deliveryWay).min(1),
  freight: freightTable.nullable(),
  pickupPoints: z.array(pickupPoint),
  notices: z.array(z.object({ title: z.string(), text: z.string() })),
  reviews: z.array(review),
  reviewCount: z.number().int(),
  reviewSummary: reviewSummary.nullable().default(null),
})
export type GoodsDetail = z.infer<typeof goodsDetail>

/** What the goods' index shows besides its lists; the merchant's own content. */
export const goodsHomeContent = z.object({
  banners: z.array(z.object({ picture, title: z.string(), subtitle: z.string(), link: z.string() })),
  promises: z.array(z.object({ title: z.string(), text: z.string() })),
  hotWords: z.array(z.string()),
  /** Chosen rows of goods: 当季好物, 限时特惠. */
  sections: z.array(z.object({ title: z.string(), subtitle: z.string(), tag: z.string() })),
})

const goodsFilter = z.object({
  category: z.string().max(32).optional(),
  keyword: z.string().max(50).optional(),
  /** With a piece left. */
  inStock: z.enum(['1']).optional(),
  /** Bounds of the price, fen. */
  priceFrom: z.coerce.number().int().min(0).optional(),
  priceTo: z.coerce.number().int().min(0).optional(),
  sort: z.enum(['recommended', 'priceAsc', 'priceDesc', 'sold', 'newest']).default('recommended'),
  page: z.coerce.number().int().min(1).max(200).default(1),
  pageSize: z.coerce.number().int().min(1).max(30).default(10),
})
export type GoodsFilter = z.input<typeof goodsFilter>

export const goodsQuoteInput = z.object({
  proId: z.string().max(32),
  /** Each version once. */
  items: z
    .array(z.object({ skuId: z.string().max(40), quantity: z.number().int().min(1).max(50) }))
    .min(1, '请选择规格')
    .max(10),
  delivery: z.discriminatedUnion('way', [
    /** Six digits of the district (GB/T 2260); without it freight is that of the mainland's usual regions. */
    z.object({ way: z.literal('express'), regionCode: z.string().max(6).optional() }),
    z.object({ way: z.literal('pickup'), pointId: z.string().max(32) }),
  ]),
  /** Which of the customer's coupons it counts with; a guest has none. */
  coupons: couponChoice.default('none'),
})

const goodsQuote = z.object({
  lines: z.array(quoteLine),
  discounts: z.array(quoteDiscount),
  freight: fen,
  /** Why freight is what it is: 满99元包邮; 云南省首重1kg 10元. */
  freightText: z.string(),
  /** Σ lines − discounts + freight. */
  payable: fen,
  dueNow: fen,
  balanceDueAt: z.null(),
  confirmFirst: z.literal(false),
  pieces: z.number().int(),
  coupons: quotedCoupons,
  /** Changes whenever lines or conditions change; the order names the quote that the shopper saw. */
  fingerprint: z.string(),
})
export type GoodsQuote = z.infer<typeof goodsQuote>

export const goodsCalls = {
  'goods.home': read({
    wire: 'goods:home',
    input: nothing,
    answer: goodsHomeContent.omit({ sections: true }).extend({
      /** Whether the shop sells goods (`openShop`, specification, section 5). */
      open: z.boolean(),
      categories: z.array(goodsCategory),
      sections: z.array(z.object({ title: z.string(), subtitle: z.string(), items: z.array(goodsCard) })),
    }),
    summary: 'What the goods’ index shows: the shop’s own content, categories and chosen goods.',
  }),
  'goods.list': read({
    wire: 'goods:list',
    live: true,
    input: goodsFilter,
    answer: pageOf(goodsCard).extend({ category: z.object({ id: z.string(), name: z.string() }).nullable() }),
    summary: 'Goods of the shop by category, search word and filter.',
  }),
  'goods.get': read({
    wire: 'goods:get',
    input: proId,
    answer: goodsDetail,
    summary: 'One product with its versions and everything its detail screen shows.',
  }),
  'goods.similar': read({
    wire: 'goods:similar',
    input: proId,
    answer: z.object({ items: z.array(goodsCard) }),
    summary: 'Other goods for somebody who looked at these; also when they are withdrawn.',
  }),
  'goods.stock': read({
    wire: 'goods:stock',
    live: true,
    input: proId,
    answer: z.object({
      skus: z.array(
        z.object({
          id: z.string(),
          /** Pieces that can be ordered now; null: unlimited. */
          left: z.number().int().nullable(),
        }),
      ),
    }),
    summary: 'How many pieces of each version can be ordered now.',
  }),
  'goods.quote': read({
    wire: 'goods:quote',
    post: true,
    needs: ['customer'],
    input: goodsQuoteInput,
    answer: goodsQuote,
    summary:
      'Price of chosen versions with freight for a region; refuses what cannot be ordered or is not delivered there.',
  }),
}
