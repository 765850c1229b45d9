import { z } from 'zod'
import {
  debrisAsks,
  debrisTypes,
  guestRules,
  handoverWays,
  redeemWays,
  refundModes,
  useModes,
  voucherScopes,
} from '../../../domain/debris/words.ts'
import { codesOf, guestFieldNames } from '../../../domain/vocabulary.ts'
import { couponChoice, quotedCoupons } from '../coupons/coupon-parts.ts'
import { read } from '../define.ts'
import { review, reviewSummary } from '../reviews/review-parts.ts'
import { calendarDate, documentType, fen, instant, picture } from '../values.ts'
import { pickupPoint } from './goods.ts'
import { quoteDiscount, quoteLine } from './tours.ts'

const proId = z.object({ proId: z.string().min(1).max(32) })

export const debrisType = z.enum(codesOf(debrisTypes))

export const debrisCard = z.object({
  proId: z.string(),
  code: z.string(),
  name: z.string(),
  type: debrisType,
  city: z.string(),
  cover: picture,
  /** Of the cheapest package, fen. */
  price: fen,
  marketPrice: fen.nullable(),
  /** 张, 人, 台/天 */
  priceUnit: z.string(),
  sold: z.number().int(),
  tags: z.array(z.string()),
  /** 随时退 · 无需换票 · 当天可订: the best of what its packages promise. */
  promises: z.array(z.string()),
})
export type DebrisCard = z.infer<typeof debrisCard>

/** How a package is given back (rules.md C.4: by package). */
export const packageRefund = z.object({
  mode: z.enum(codesOf(refundModes)),
  /** Of `before`: hours before the day of use begins, until which it can be given back. */
  hoursBefore: z.number().int().min(0),
  /** Of `before` and `any`: kept of the price, percent. */
  feePercent: z.number().min(0).max(100),
  /** Unused tickets are refunded by themselves when their validity ends. */
  expired: z.enum(['refund', 'keep']),
})
export type PackageRefund = z.infer<typeof packageRefund>

export const debrisPackage = z.object({
  id: z.string(),
  name: z.string(),
  /** What is in it, line by line. */
  includes: z.array(z.string()),
  excludes: z.array(z.string()),
  use: z.enum(codesOf(useModes)),
  /** Of the cheapest day, fen; the calendar says each day's. */
  price: fen,
  /** Null: no children's price. */
  childPrice: fen.nullable(),
  /** 1.2米（不含）以下儿童 …; empty without a children's price. */
  childNote: z.string(),
  marketPrice: fen.nullable(),
  /** 张, 人, 台, 辆, 份 */
  unit: z.string(),
  /** The price is for a day, and the order names how many days. */
  perDay: z.boolean(),
  minDays: z.number().int(),
  maxDays: z.number().int(),
  minCount: z.number().int(),
  maxCount: z.number().int(),
  guests: z.enum(codesOf(guestRules)),
  guestFields: z.array(z.enum(codesOf(guestFieldNames))),
  /** Accepted documents, the preferred one first; empty: any. */
  guestDocuments: z.array(documentType),
  asks: z.array(z.enum(codesOf(debrisAsks))),
  /** Where somebody is picked up, as a choice; empty: they write it. */
  pickupPlaces: z.array(z.string()),
  redeem: z.array(z.enum(codesOf(redeemWays))),
  voucher: z.enum(codesOf(voucherScopes)),
  /** Days ahead, and time of that day, until which it can be ordered: 0 and 16:00 is the same day until four. */
  cutoffDays: z.number().int(),
  cutoffTime: z.string(),
  /** Of `open`: from and until when it may be used, on which weekdays (1 Monday … 7 Sunday), and when not. */
  validFrom: calendarDate.nullable(),
  validTo: calendarDate.nullable(),
  /** Of `open` without `validTo`: days from the payment. */
  validDays: z.number().int().nullable(),
  weekdays: z.array(z.number().int().min(1).max(7)),
  blackout: z.array(calendarDate),
  refund: packageRefund,
  /** The rule as a sentence. */
  refundText: z.string(),
  handover: z.array(z.enum(codesOf(handoverWays))).min(1),
  pickupPoints: z.array(pickupPoint),
  /** What courier delivery costs an order, fen. */
  deliveryFee: fen,
  /** For each device, fen, given back when the device is back; 0 without one. */
  deposit: fen,
  /** Days after the last day of use within which a device is sent back. */
  returnDays: z.number().int(),
})
export type DebrisPackage = z.infer<typeof debrisPackage>

export const debrisDetail = debrisCard.extend({
  pictures: z.array(picture),
  packages: z.array(debrisPackage).min(1),
  highlights: z.array(z.string()),
  description: z.array(z.object({ text: z.string(), picture: picture.nullable() })),
  /** 使用方法 */
  usage: z.array(z.string()),
  openingHours: z.string(),
  address: z.string(),
  /** WGS-84, for a map; null without a place. */
  position: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
  merchantPhone: z.string(),
  notices: z.array(z.object({ title: z.string(), text: z.string() })),
  /** Its orders are signed: a 委托服务协议, or the contract of day tours where everybody on one is named. */
  entrusted: z.boolean().optional(),
  reviews: z.array(review),
  reviewCount: z.number().int(),
  reviewSummary: reviewSummary.nullable().default(null),
})
export type DebrisDetail = z.infer<typeof debrisDetail>

export const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, '请选择时间')

export const debrisQuoteInput = z.object({
  proId: z.string().max(32),
  packageId: z.string().max(32),
  /** The day of use, or the first one; only of `dated` packages. */
  date: calendarDate.optional(),
  /** Where the day has times. */
  slot: timeOfDay.optional(),
  days: z.number().int().min(1).max(90).default(1),
  /** Tickets, persons, devices, cars: of the full price and of the children's. */
  adults: z.number().int().min(0).max(50),
  children: z.number().int().min(0).max(50).default(0),
  handover: z.discriminatedUnion('way', [
    z.object({ way: z.literal('none') }),
    z.object({ way: z.literal('courier'), regionCode: z.string().max(6).optional() }),
    z.object({ way: z.literal('pickup'), pointId: z.string().max(32) }),
  ]),
  coupons: couponChoice.default('none'),
})

const debrisQuote = z.object({
  lines: z.array(quoteLine),
  discounts: z.array(quoteDiscount),
  freight: fen,
  payable: fen,
  /** Of `payable` what comes back with the devices, fen. */
  deposit: fen,
  dueNow: fen,
  balanceDueAt: z.null(),
  confirmFirst: z.literal(false),
  count: z.number().int(),
  /** How many guests' data the order needs. */
  guests: z.number().int(),
  /** From and until when it can be used; 'until' depends on the payment where it is null. */
  validFrom: calendarDate.nullable(),
  validTo: calendarDate.nullable(),
  coupons: quotedCoupons,
  /** Changes whenever lines or conditions change; the order names the quote that the shopper saw. */
  fingerprint: z.string(),
})
export type DebrisQuote = z.infer<typeof debrisQuote>

export const debrisCalls = {
  'debris.get': read({
    wire: 'debris:get',
    input: proId,
    answer: debrisDetail,
    summary: 'One fragment product with its packages and everything its detail screen shows.',
  }),
  'debris.similar': read({
    wire: 'debris:similar',
    input: proId,
    answer: z.object({ items: z.array(debrisCard) }),
    summary:
      'Others for somebody who looked at this one, of the same city or type; also when it is withdrawn.',
  }),
  'debris.list': read({
    wire: 'debris:list',
    live: true,
    input: z.object({
      keyword: z.string().max(50).optional(),
      type: debrisType.optional(),
      city: z.string().max(40).optional(),
      page: z.coerce.number().int().min(1).max(200).default(1),
      pageSize: z.coerce.number().int().min(1).max(30).default(10),
    }),
    answer: z.object({
      items: z.array(debrisCard),
      total: z.number().int(),
      page: z.number().int(),
      pageSize: z.number().int(),
    }),
    summary: 'Fragment products by word, type and city, for search results.',
  }),
  'debris.calendar': read({
    wire: 'debris:calendar',
    live: true,
    input: proId.extend({ packageId: z.string().max(32) }),
    answer: z.object({
      today: calendarDate,
      /** The server's clock, for the cut-off of today. */
      now: instant,
      /** Days that can be ordered now, in sequence; empty for `open` packages. */
      days: z.array(
        z.object({
          date: calendarDate,
          price: fen,
          childPrice: fen.nullable(),
          /** Null: unlimited. Of a day with times: all together. */
          left: z.number().int().nullable(),
          slots: z.array(z.object({ time: timeOfDay, left: z.number().int().nullable() })),
        }),
      ),
      /** Of an `open` package: what is left; null: unlimited. */
      left: z.number().int().nullable(),
      /** Whether it can be ordered now at all, and why not. */
      open: z.boolean(),
      closed: z.string(),
    }),
    summary: 'Days and times on which a package can be used, with price and what is left.',
  }),
  'debris.quote': read({
    wire: 'debris:quote',
    post: true,
    needs: ['customer'],
    input: debrisQuoteInput,
    answer: debrisQuote,
    summary:
      'Price of a package for a day and a number, delivery and deposit included; refuses what cannot be ordered.',
  }),
}
