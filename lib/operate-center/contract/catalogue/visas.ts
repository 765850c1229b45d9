import { z } from 'zod'
import { visaStages } from '../../../domain/visas/applicant-states.ts'
import {
  continents,
  entryRules,
  materialKinds,
  occupations,
  returnWays,
  visaEntries,
  visaOptionKinds,
  visaTypes,
} from '../../../domain/visas/words.ts'
import { codesOf } from '../../../domain/vocabulary.ts'
import { couponChoice, quotedCoupons } from '../coupons/coupon-parts.ts'
import { change, read } from '../define.ts'
import { review, reviewSummary } from '../reviews/review-parts.ts'
import { calendarDate, fen, pageOf, picture, provinceCode } from '../values.ts'
import { quoteDiscount, quoteLine } from './tours.ts'

const nothing = z.object({})
const proId = z.object({ proId: z.string().min(1).max(32) })

export const visaType = z.enum(codesOf(visaTypes))
export const visaEntry = z.enum(codesOf(visaEntries))
export const occupation = z.literal(occupations)
export const returnWay = z.enum(codesOf(returnWays))

/** ISO 3166-1, two capital letters. */
export const countryCode = z.string().regex(/^[A-Z]{2}$/)

/** A country or region to which the shop sells visas, or for which none is needed. */
const visaCountry = z.object({
  code: countryCode,
  name: z.string(),
  /** Small letters without tones, syllables apart. */
  pinyin: z.string(),
  /** Other names by which it is searched: 美利坚, USA. */
  aliases: z.array(z.string()),
  continent: z.enum(codesOf(continents)),
  hot: z.boolean(),
  entry: z.enum(codesOf(entryRules)),
  /** 停留不超过30天; empty where a visa is needed. */
  entryNote: z.string(),
  /** Since when, or as of when, that is so, and who says it; null where a visa is needed. */
  entryAsOf: calendarDate.nullable(),
  entrySource: z.string(),
  /** Products of this shop; 0: none is sold. */
  products: z.number().int(),
  /** Lowest price of one applicant, fen; null without a product. */
  priceFrom: fen.nullable(),
  /** The best of its products, 0 to 100; null when none is stated. */
  successRate: z.number().nullable(),
})
export type VisaCountry = z.infer<typeof visaCountry>

/** A consular district (领区): whose papers a mission takes. Its provinces differ from country to country. */
const visaDistrict = z.object({
  id: z.string(),
  country: countryCode,
  /** 广州领区 */
  name: z.string(),
  provinces: z.array(provinceCode),
  /** 户口或居住证须在领区内，居住证满6个月 … */
  rule: z.string(),
})
export type VisaDistrict = z.infer<typeof visaDistrict>

export const visaCard = z.object({
  proId: z.string(),
  code: z.string(),
  name: z.string(),
  country: z.object({ code: countryCode, name: z.string() }),
  type: visaType,
  entries: visaEntry,
  cover: picture,
  /** 3个月, 自签发日起1年 */
  validity: z.string(),
  /** Days of one stay; null: as the mission decides. */
  stayDays: z.number().int().nullable(),
  /** Working days from the day all papers are there, and the same in words: 5–7个工作日. */
  processingDays: z.number().int(),
  processing: z.string(),
  /** Consular districts that are taken; empty: the whole mainland. */
  districts: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Whether it can be taken by who lives in the province asked with; null when none was. */
  accepts: z.boolean().nullable(),
  /** Of one applicant without options, fen. */
  price: fen,
  marketPrice: fen.nullable(),
  /** 0 to 100; null when the merchant states none. */
  successRate: z.number().nullable(),
  tags: z.array(z.string()),
  /** Applicants paid for, less refunded ones. */
  sold: z.number().int(),
  interview: z.boolean(),
  biometrics: z.boolean(),
  invitation: z.boolean(),
})
export type VisaCard = z.infer<typeof visaCard>

/** A paper that applicants hand in. */
export const visaMaterial = z.object({
  id: z.string(),
  title: z.string(),
  /** Whose; empty: every applicant's. */
  occupations: z.array(occupation),
  required: z.boolean(),
  kind: z.enum(codesOf(materialKinds)),
  copies: z.number().int().min(1),
  /** 白底彩照 35×45 mm，近6个月内拍摄 */
  spec: z.string(),
  sample: picture.nullable(),
  /** A form to download; its bytes by `visas.template`. */
  template: z.object({ id: z.string(), name: z.string(), bytes: z.number().int() }).nullable(),
})
export type VisaMaterial = z.infer<typeof visaMaterial>

export const visaOption = z.object({
  code: z.string(),
  name: z.string(),
  note: z.string(),
  kind: z.enum(codesOf(visaOptionKinds)),
  unitPrice: fen,
  per: z.enum(['person', 'order']),
  /** Of `urgent`: the working days it takes instead of the product's. */
  processingDays: z.number().int().nullable(),
})
export type VisaOption = z.infer<typeof visaOption>

/** What is given back of an applicant's price at a stage, in percent of its two parts. */
export const visaRefundStep = z.object({
  stage: z.enum(codesOf(visaStages)),
  servicePercent: z.number().min(0).max(100),
  embassyPercent: z.number().min(0).max(100),
})

export const visaDetail = visaCard.omit({ accepts: true }).extend({
  pictures: z.array(picture),
  highlights: z.array(z.string()),
  /** 受理范围, 受理人群. */
  scope: z.string(),
  people: z.string(),
  /** Parts of `price`, fen. */
  fees: z.object({ service: fen, embassy: fen }),
  options: z.array(visaOption),
  /** How passports come back, with what each costs an order, fen. */
  returnWays: z.array(z.object({ way: returnWay, fee: fen, note: z.string() })).min(1),
  /** Working days between the last paper and the earliest day of travel beyond the processing. */
  bufferDays: z.number().int(),
  /** All papers are wanted this many days before the day of travel. */
  materialDays: z.number().int(),
  minPersons: z.number().int(),
  maxPersons: z.number().int(),
  /** A passport's data is wanted with the order; otherwise it may follow. */
  passportFirst: z.boolean(),
  /** Months a passport has to be valid after the day of travel. */
  passportMonths: z.number().int(),
  /** An entrustment agreement (委托服务协议) is signed for the order. */
  entrusted: z.boolean(),
  included: z.array(z.string()),
  excluded: z.array(z.string()),
  steps: z.array(z.object({ title: z.string(), text: z.string() })),
  materials: z.array(visaMaterial),
  refunds: z.array(visaRefundStep),
  refundNote: z.string(),
  notices: z.array(z.object({ title: z.string(), text: z.string() })),
  questions: z.array(z.object({ question: z.string(), answer: z.string() })),
  /** Where originals go. */
  receiver: z.object({
    name: z.string(),
    phone: z.string(),
    address: z.string(),
    hours: z.string(),
    note: z.string(),
  }),
  reviews: z.array(review),
  reviewCount: z.number().int(),
  reviewSummary: reviewSummary.nullable().default(null),
})
export type VisaDetail = z.infer<typeof visaDetail>

const titled = z.object({ title: z.string(), text: z.string() })

/** What the visa counter's home shows besides its countries; the merchant's own content. */
export const visaHomeContent = z.object({
  banners: z.array(z.object({ picture, title: z.string(), subtitle: z.string(), link: z.string() })),
  steps: z.array(titled),
  promises: z.array(titled),
  hotWords: z.array(z.string()),
})

const visaFilter = z.object({
  country: countryCode.optional(),
  type: visaType.optional(),
  entries: visaEntry.optional(),
  /** Working days at most. */
  within: z.coerce.number().int().min(1).max(200).optional(),
  /** Where the applicant lives: products that take it stand first, and cards say it. */
  province: provinceCode.optional(),
  keyword: z.string().max(50).optional(),
  sort: z.enum(['recommended', 'priceAsc', 'sold', 'fastest']).default('recommended'),
  page: z.coerce.number().int().min(1).max(200).default(1),
  pageSize: z.coerce.number().int().min(1).max(30).default(10),
})
export type VisaFilter = z.input<typeof visaFilter>

const visaList = pageOf(visaCard).extend({
  /** The country asked for; null without one. */
  country: visaCountry.nullable(),
  /** How many of all take who lives in the province asked with; null without one. */
  accepted: z.number().int().nullable(),
  facets: z.object({ types: z.array(visaType), entries: z.array(visaEntry) }),
})
export type VisaList = z.infer<typeof visaList>

/** Applicants of each occupation. */
const applicantCounts = z.object({
  1: z.number().int().min(0).max(20).default(0),
  2: z.number().int().min(0).max(20).default(0),
  3: z.number().int().min(0).max(20).default(0),
  4: z.number().int().min(0).max(20).default(0),
  5: z.number().int().min(0).max(20).default(0),
})
export type ApplicantCounts = z.infer<typeof applicantCounts>

export const visaQuoteInput = z.object({
  proId: z.string().max(32),
  travelDate: calendarDate,
  counts: applicantCounts,
  options: z
    .array(z.object({ code: z.string().max(32), quantity: z.number().int().min(1).max(50) }))
    .max(20)
    .default([]),
  returnWay,
  /** Which of the customer's coupons it counts with; a guest has none. */
  coupons: couponChoice.default('none'),
})

const visaQuote = z.object({
  lines: z.array(quoteLine),
  discounts: z.array(quoteDiscount),
  /** What sending the passports back costs, fen. */
  freight: fen,
  /** Σ lines − discounts + freight. */
  payable: fen,
  dueNow: fen,
  /** A visa is paid at once and needs no confirmation. */
  balanceDueAt: z.null(),
  confirmFirst: z.literal(false),
  persons: z.number().int(),
  /** With the options chosen. */
  earliestDate: calendarDate,
  /** The last day on which all papers have to be with the agency. */
  materialsBy: calendarDate,
  coupons: quotedCoupons,
  /** Changes whenever lines or conditions change; the order names the quote that the shopper saw. */
  fingerprint: z.string(),
})
export type VisaQuote = z.infer<typeof visaQuote>

export const visaCalls = {
  'visas.home': read({
    wire: 'visa:home',
    input: nothing,
    answer: visaHomeContent.extend({ countries: z.array(visaCountry) }),
    summary: 'What the visa counter’s home shows: its own content and all countries, hot ones first.',
  }),
  'visas.districts': read({
    wire: 'visa:districts',
    input: z.object({ country: countryCode.optional() }),
    answer: z.object({ districts: z.array(visaDistrict) }),
    summary: 'Consular districts with their provinces, of one country or of all that the shop sells.',
  }),
  'visas.suggest': read({
    wire: 'visa:suggest',
    live: true,
    input: z.object({ q: z.string().trim().min(1).max(50) }),
    answer: z.object({
      countries: z.array(visaCountry),
      products: z.array(visaCard.pick({ proId: true, name: true, country: true, price: true })),
    }),
    summary: 'Countries (by name, pinyin, initials or alias) and visa products for a search word.',
  }),
  'visas.list': read({
    wire: 'visa:list',
    live: true,
    input: visaFilter,
    answer: visaList,
    summary: 'Visa products of the shop by country and filter; those that take the shopper’s province first.',
  }),
  'visas.get': read({
    wire: 'visa:get',
    input: proId,
    answer: visaDetail,
    summary: 'One visa product with everything its detail screen shows, materials included.',
  }),
  'visas.similar': read({
    wire: 'visa:similar',
    input: proId,
    answer: z.object({ items: z.array(visaCard.omit({ accepts: true })) }),
    summary:
      'Other visas for somebody who looked at this one, the same country’s first; also when it is withdrawn.',
  }),
  'visas.offer': read({
    wire: 'visa:offer',
    live: true,
    input: proId.extend({ province: provinceCode.optional() }),
    answer: z.object({
      /** Whether who lives there can take it; null without a province. */
      accepts: z.boolean().nullable(),
      district: visaDistrict.nullable(),
      /** What to take instead, when it cannot be taken. */
      instead: z.array(visaCard),
      /** The earliest day of travel without urgent options, and with each by its code. */
      earliestDate: calendarDate,
      earliestUrgent: z.record(z.string(), calendarDate),
      /** Days of travel on which the daily capacity is used up. */
      fullDates: z.array(calendarDate),
      today: calendarDate,
    }),
    summary: 'What holds today for a visa product: earliest day of travel, and whether a province is taken.',
  }),
  'visas.quote': read({
    wire: 'visa:quote',
    post: true,
    needs: ['customer'],
    input: visaQuoteInput,
    answer: visaQuote,
    summary: 'Price of a visa for applicants, options and the way back; refuses what cannot be ordered.',
  }),
  'visas.template': read({
    wire: 'visa:template',
    rate: 'picture',
    input: proId.extend({ templateId: z.string().max(40) }),
    answer: z.object({ name: z.string(), contentType: z.string(), data: z.string() }),
    summary: 'A form of a product’s materials, base64.',
  }),
  'visas.mailTemplate': change({
    wire: 'visa:mailTemplate',
    who: 'customer',
    rate: 'code',
    input: proId.extend({ templateId: z.string().max(40), email: z.string().max(254) }),
    answer: nothing,
    summary: 'Sends a form by mail, for browsers that cannot download: WeChat’s.',
  }),
}
