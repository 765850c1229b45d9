import { z } from 'zod'
import type { AddOn, AddOnChoice } from '../../../domain/quote/quote.ts'
import type { QuoteDiscount, QuoteLine } from '../../../domain/quote/total.ts'
import type { LadderStep } from '../../../domain/refunds/ladder-words.ts'
import {
  codesOf,
  guestFieldNames,
  roomChoices,
  tourCategories,
  travelScopes,
} from '../../../domain/vocabulary.ts'
import { couponChoice, quotedCoupons } from '../coupons/coupon-parts.ts'
import { read, staffChange } from '../define.ts'
import { review, reviewSummary } from '../reviews/review-parts.ts'
import {
  calendarDate,
  documentType,
  fen,
  instant,
  pageOf,
  personCounts,
  picture,
  placeType,
} from '../values.ts'

export const tourCategory = z.enum(codesOf(tourCategories))

export const travelScope = z.enum(codesOf(travelScopes))

export const tourCard = z.object({
  proId: z.string(),
  code: z.string(),
  name: z.string(),
  subtitle: z.string(),
  category: tourCategory,
  cover: picture,
  departCity: z.string(),
  destinations: z.array(z.string()),
  days: z.number().int(),
  nights: z.number().int(),
  tags: z.array(z.string()),
  /**
   * The next dates with a sellable departure, at most three; in a list filtered by dates those within them. Empty:
   * 暂无团期. `price` is that date's lowest adult price in fen, null without one; `from`: others of that date cost more.
   */
  nextDates: z.array(z.object({ date: calendarDate, price: fen.nullable(), from: z.boolean() })),
  /** Lowest adult price of a sellable departure, fen; in a list filtered by dates of those within them. Null: 电询. */
  priceFrom: fen.nullable(),
  marketPrice: fen.nullable(),
  instantConfirm: z.boolean(),
  /** 0 to 100; null when there are no reviews. */
  satisfaction: z.number().nullable(),
  /** Places paid and booked, less refunded ones; on pages up to ten minutes late. */
  sold: z.number().int(),
})
export type TourCard = z.infer<typeof tourCard>

const meal = z.object({ included: z.boolean(), note: z.string().default('') })

/** One entry of a day. An unknown type is kept and shown by its text. */
const itineraryModule = z.object({
  type: z.string(),
  title: z.string(),
  text: z.string().default(''),
  /** Minimum stay the contract has to name, in minutes. */
  minutes: z.number().int().optional(),
  picture: picture.optional(),
})

export const itineraryDay = z.object({
  day: z.number().int().min(1),
  title: z.string(),
  text: z.string().default(''),
  transport: z.string().default(''),
  meals: z.object({ breakfast: meal, lunch: meal, dinner: meal }),
  hotel: z.string().default(''),
  modules: z.array(itineraryModule).default([]),
})
export type ItineraryDay = z.infer<typeof itineraryDay>

/**
 * One step of a cancellation ladder: cancelling `fromDays`…`toDays` days before departure costs `percent` of the fee.
 */
export const ladderStep = z.object({
  fromDays: z.number().int().min(0),
  /** Null: no upper bound. */
  toDays: z.number().int().min(0).nullable(),
  percent: z.number().min(0).max(100),
}) satisfies z.ZodType<LadderStep>

const addOn = z.object({
  code: z.string(),
  name: z.string(),
  note: z.string().default(''),
  unitPrice: fen,
  per: z.enum(['person', 'order']),
}) satisfies z.ZodType<AddOn>

const tourPackage = z.object({ code: z.string(), name: z.string(), note: z.string().default('') })

export const tourDetail = tourCard.extend({
  /** onSale; withdrawn products answer `absent`. */
  highlights: z.array(z.string()),
  pictures: z.array(picture),
  scope: travelScope,
  returnCity: z.string(),
  themes: z.array(z.string()),
  transportOut: z.string(),
  transportBack: z.string(),
  level: z.string(),
  hotelStandard: z.string(),
  groupMin: z.number().int(),
  groupMax: z.number().int(),
  /** 组团社, 代理社, 地接社 (旅游法 60). */
  organiser: z.string(),
  agent: z.string(),
  groundHandler: z.string(),
  licenceNo: z.string(),
  cutoffDays: z.number().int(),
  cutoffTime: z.string(),
  travellerRules: z.array(z.string()),
  childRule: z.object({
    minAge: z.number().int(),
    maxAgeExclusive: z.number().int(),
    text: z.string(),
  }),
  seniorFrom: z.number().int(),
  minPerOrder: z.number().int(),
  maxPerOrder: z.number().int(),
  bedsPerRoom: z.number().int(),
  /** Traveller details required when ordering; `later`: they may be completed until the deadline. */
  requiredFields: z.array(z.enum(codesOf(guestFieldNames))),
  travellersLater: z.boolean(),
  acceptedDocuments: z.array(documentType),
  /** Passport validity beyond the return date, in months; 0 when it does not matter. */
  passportMonths: z.number().int(),
  packages: z.array(tourPackage),
  addOns: z.array(addOn),
  /** Deposit per person in fen; null: the full price is due. */
  deposit: fen.nullable(),
  itinerary: z.array(itineraryDay),
  included: z.array(z.string()),
  excluded: z.array(z.string()),
  notices: z.array(z.object({ title: z.string(), text: z.string() })),
  visaNote: z.string(),
  safetyNote: z.string(),
  shoppingStops: z.array(
    z.object({ name: z.string(), place: z.string(), goods: z.string(), minutes: z.number().int() }),
  ),
  paidItems: z.array(z.object({ name: z.string(), price: fen, minutes: z.number().int(), note: z.string() })),
  ladder: z.array(ladderStep),
  ladderNote: z.string(),
  /** The newest; all of them by `reviews.list`. */
  reviews: z.array(review),
  reviewCount: z.number().int(),
  /** Null at a centre that counts none. */
  reviewSummary: reviewSummary.nullable().default(null),
})
export type TourDetail = z.infer<typeof tourDetail>

export const departure = z.object({
  id: z.string(),
  departDate: calendarDate,
  returnDate: calendarDate,
  groupNo: z.string(),
  /** Empty when the tour has no packages. */
  packageCode: z.string(),
  /** Price of each place in fen; null: not offered. */
  prices: z.record(placeType, fen.nullable()),
  singleSupplement: fen,
  /** Seats left; null: unlimited. */
  remaining: z.number().int().nullable(),
  /** open: can be ordered. Otherwise `reason` is the text to show (售罄, 已截止, 停售 …). */
  open: z.boolean(),
  reason: z.string(),
  cutoffAt: instant,
  instantConfirm: z.boolean(),
})
export type Departure = z.infer<typeof departure>

const tourFilter = z.object({
  category: z.string().max(20).optional(),
  dest: z.string().max(40).optional(),
  departCity: z.string().max(40).optional(),
  keyword: z.string().max(50).optional(),
  theme: z.string().max(40).optional(),
  level: z.string().max(40).optional(),
  transport: z.string().max(40).optional(),
  /** A class of lodging (`hotelClasses`). */
  hotel: z.string().max(40).optional(),
  /** 供应商: the operator at the place, else the organiser. */
  supplier: z.string().max(80).optional(),
  days: z.enum(['1-3', '4-6', '7-9', '10-']).optional(),
  priceMin: z.coerce.number().int().min(0).optional(),
  priceMax: z.coerce.number().int().min(0).optional(),
  dateFrom: calendarDate.optional(),
  dateTo: calendarDate.optional(),
  instantConfirm: z.enum(['1']).optional(),
  sort: z.enum(['recommended', 'priceAsc', 'priceDesc', 'sold', 'days']).default('recommended'),
  page: z.coerce.number().int().min(1).max(200).default(1),
  pageSize: z.coerce.number().int().min(1).max(30).default(10),
})
export type TourFilter = z.input<typeof tourFilter>

const tourList = pageOf(tourCard).extend({
  /** What the filter sheet offers: values that occur among the shop's tours. */
  facets: z.object({
    categories: z.array(tourCategory),
    destinations: z.array(z.string()),
    departCities: z.array(z.string()),
    themes: z.array(z.string()),
    levels: z.array(z.string()),
    transports: z.array(z.string()),
    hotels: z.array(z.string()).default([]),
    suppliers: z.array(z.string()).default([]),
  }),
})
export type TourList = z.infer<typeof tourList>

const city = z.object({
  name: z.string(),
  /** Small letters without tones, syllables apart (`bei jing`), so that initials can be searched. */
  pinyin: z.string(),
  hot: z.boolean(),
  /** Tours of this shop that leave from here. Cities without any are not listed. */
  tours: z.number().int(),
})

const addOnChoice = z.object({
  code: z.string().max(32),
  quantity: z.number().int().min(1).max(50),
}) satisfies z.ZodType<AddOnChoice>

export const quoteInput = z.object({
  proId: z.string().max(32),
  departureId: z.string().max(32),
  counts: personCounts,
  room: z.enum(roomChoices).default('single'),
  addOns: z.array(addOnChoice).max(20).default([]),
  /** Which of the customer's coupons it counts with; a guest has none. */
  coupons: couponChoice.default('none'),
})

export const quoteLine = z.object({
  code: z.string(),
  label: z.string(),
  unitPrice: fen,
  quantity: z.number().int(),
  amount: fen,
}) satisfies z.ZodType<QuoteLine>

/** What is taken off the lines: a coupon, a campaign. `amount` is positive. */
export const quoteDiscount = z.object({
  code: z.string(),
  label: z.string(),
  amount: fen,
}) satisfies z.ZodType<QuoteDiscount>

const quote = z.object({
  lines: z.array(quoteLine),
  discounts: z.array(quoteDiscount),
  freight: fen,
  /** Σ lines − discounts + freight. */
  payable: fen,
  /** Fen due now when the product is sold on a deposit; equals `payable` otherwise. */
  dueNow: fen,
  /** When the rest is due, where there is a deposit. */
  balanceDueAt: instant.nullable(),
  /** The seller confirms first; nothing is paid before. */
  confirmFirst: z.boolean(),
  departure,
  travellers: z.number().int(),
  coupons: quotedCoupons,
  /** Changes whenever lines or conditions change; the order names the quote that the shopper saw. */
  fingerprint: z.string(),
})
export type TourQuote = z.infer<typeof quote>

const proId = z.object({ proId: z.string().min(1).max(32) })
const nothing = z.object({})

export const tourCalls = {
  'tours.cities': read({
    wire: 'tour:cities',
    input: nothing,
    answer: z.object({ cities: z.array(city) }),
    summary: 'Departure cities that have tours in this shop.',
  }),
  'tours.list': read({
    wire: 'tour:list',
    live: true,
    input: tourFilter,
    answer: tourList,
    summary:
      'Tours of the shop by filter, sorted and paged. With dates, prices and next dates are those within them.',
  }),
  'tours.get': read({
    wire: 'tour:get',
    input: proId,
    answer: tourDetail,
    summary:
      'One tour with everything its detail screen shows. Absent when withdrawn or not in the shop’s range.',
  }),
  'tours.similar': read({
    wire: 'tour:similar',
    input: proId,
    answer: z.object({ items: z.array(tourCard) }),
    summary: 'Other tours for somebody who looked at this one, also when it is withdrawn.',
  }),
  'tours.departures': read({
    wire: 'tour:departures',
    live: true,
    input: proId,
    answer: z.object({ departures: z.array(departure), today: calendarDate }),
    summary: 'Departures from today on with live prices and seats.',
  }),
  'tours.quote': read({
    wire: 'tour:quote',
    post: true,
    needs: ['customer'],
    input: quoteInput,
    answer: quote,
    summary:
      'Price of a departure for given people, room choice and add-ons; refuses what cannot be ordered.',
  }),
  'staff.setDeparture': staffChange({
    wire: 'staff:setDeparture',
    permission: 'catalogue.manage',
    scope: 'shop',
    subject: 'departureId',
    input: z.object({
      departureId: z.string().max(32),
      prices: z.partialRecord(placeType, fen.min(0).nullable()).optional(),
      singleSupplement: fen.min(0).optional(),
      /** Planned seats; -1 is unlimited. Refused below what is used and held. */
      planSeats: z.number().int().min(-1).max(100_000).optional(),
      status: z.enum(['onSale', 'stopped', 'cancelled']).optional(),
    }),
    answer: departure,
    summary: 'Changes price, seats or state of a departure.',
  }),
  'staff.setTour': staffChange({
    wire: 'staff:setTour',
    permission: 'catalogue.manage',
    scope: 'merchant',
    subject: 'proId',
    input: z.object({ proId: z.string().max(32), patch: z.record(z.string(), z.unknown()) }),
    answer: nothing,
    summary: 'Changes texts and facts of a tour; the result has to be a valid tour.',
  }),
  'staff.setTourStatus': staffChange({
    wire: 'staff:setTourStatus',
    permission: 'catalogue.manage',
    scope: 'merchant',
    subject: 'proId',
    input: z.object({ proId: z.string().max(32), status: z.enum(['onSale', 'withdrawn']) }),
    answer: nothing,
    summary: 'Publishes or withdraws a tour; invalid by field when it lacks what the law wants stated.',
  }),
}
