import { addDays, type CalendarDate } from '../../../base/calendar/dates.ts'
import { ACTUAL_COST_NOTE, defaultLadder } from '../../../domain/refunds/cancellation-ladder.ts'
import type { DocumentType, TravelScope } from '../../../domain/vocabulary.ts'
import type { tours } from '../catalogue/tours/schema.ts'
import type { TourContentInput } from '../catalogue/tours/tour-content.ts'
import { ladder } from './conditions.ts'
import type { DemoMerchant, TourDraft } from './model.ts'
import { pictureOf } from './pictures.ts'

export type TourRow = typeof tours.$inferInsert & { content: TourContentInput }

const yuan = (amount: number) => amount * 100

/** 1 身份证, 2 护照, 3 港澳通行证 (also the residents' 回乡证), 4 台胞证 (also 大陆居民往来台湾通行证). */
const documentsOf: Record<TravelScope, readonly DocumentType[]> = {
  domestic: [1, 2, 3, 4],
  outbound: [2],
  hkmo: [3],
  taiwan: [4],
}

/** The catalogue row of a draft, as it is seeded on `today` (reviews are dated relative to it). */
export function buildTour(
  draft: TourDraft,
  merchant: DemoMerchant,
  sort: number,
  today: CalendarDate,
): TourRow {
  return {
    id: draft.id,
    merchant: merchant.code,
    code: draft.code,
    name: draft.name,
    category: draft.category,
    scope: draft.scope,
    departCity: draft.departCity,
    departPinyin: draft.departPinyin,
    destinations: [...draft.destinations],
    themes: [...draft.themes],
    level: draft.level,
    transportOut: draft.transport[0],
    days: draft.days.length,
    nights: draft.nights,
    instantConfirm: draft.instant,
    sold: draft.sold,
    sort,
    status: draft.status ?? 'onSale',
    content: contentOf(draft, merchant, today),
  }
}

function contentOf(draft: TourDraft, merchant: DemoMerchant, today: CalendarDate): TourContentInput {
  const abroad = draft.scope === 'outbound'
  const reviews = [...(draft.reviews ?? [])].sort((a, b) => a.daysAgo - b.daysAgo)
  const pictures = draft.pictures.map(pictureOf)
  const [cover] = pictures
  if (!cover) throw new RangeError(`${draft.code} has no picture`)
  return {
    subtitle: draft.subtitle,
    cover,
    tags: [...draft.tags],
    marketPrice: draft.market ? yuan(draft.market) : null,
    satisfaction: satisfaction(reviews.map(({ score }) => score)),
    highlights: [...draft.highlights],
    pictures,
    returnCity: draft.returnCity ?? draft.departCity,
    transportBack: draft.transport[1],
    hotelStandard: draft.hotelStandard,
    groupMin: draft.group[0],
    groupMax: draft.group[1],
    organiser: merchant.organiser,
    agent: draft.agent ?? '',
    groundHandler: draft.groundHandler,
    licenceNo: merchant.licenceNo,
    cutoffDays: draft.cutoff[0],
    cutoffTime: draft.cutoff[1],
    travellerRules: [...draft.rules],
    childRule: draft.child,
    seniorFrom: draft.seniorFrom ?? 0,
    minPerOrder: draft.perOrder?.[0] ?? 1,
    maxPerOrder: draft.perOrder?.[1] ?? 9,
    bedsPerRoom: draft.bedsPerRoom ?? 2,
    requiredFields:
      draft.required ?? (abroad ? ['name', 'pinyin', 'document', 'mobile'] : ['name', 'document', 'mobile']),
    travellersLater: draft.later ?? false,
    acceptedDocuments: [...(draft.documents ?? documentsOf[draft.scope])],
    passportMonths: draft.passportMonths ?? (abroad ? 6 : 0),
    packages: [...(draft.packages ?? [])],
    addOns: [...(draft.addOns ?? [])],
    deposit: draft.deposit ? yuan(draft.deposit) : null,
    itinerary: draft.days.map((day, index) => ({ ...day, day: index + 1 })),
    included: [...draft.included],
    excluded: [...draft.excluded],
    notices: [...draft.notices],
    visaNote: draft.visa ?? '',
    safetyNote: draft.safety,
    shoppingStops: [...(draft.shopping ?? [])],
    paidItems: (draft.paid ?? []).map((item) => ({ ...item, price: yuan(item.price) })),
    ladder: draft.ladder ? [...draft.ladder.steps] : standardLadder(draft.scope),
    ladderNote: draft.ladder?.note ?? ACTUAL_COST_NOTE,
    reviews: reviews.map(({ daysAgo, ...review }) => ({ ...review, date: addDays(today, -daysAgo) })),
    reviewCount: reviews.length,
  }
}

function standardLadder(scope: TravelScope) {
  return ladder(
    ...defaultLadder(scope).traveller.map(({ fromDays, percent }) => [fromDays, percent] as const),
  )
}

/** Average of 1–5 as a percentage; null without reviews. */
function satisfaction(scores: readonly number[]): number | null {
  if (scores.length === 0) return null
  return Math.round((scores.reduce((sum, score) => sum + score, 0) / scores.length) * 20)
}
