import { addDays, type CalendarDate, isWeekend, weekday } from '../../../../base/calendar/dates.ts'
import { debrisContent, packageContent } from '../../catalogue/debris/debris-content.ts'
import { debrisPool } from '../../catalogue/debris/debris-pools.ts'
import type { debrisDays, debrisPackages, debrisProducts } from '../../catalogue/debris/schema.ts'
import type { stockPools } from '../../stock/schema.ts'
import { pictureOf } from '../pictures.ts'
import type { DebrisDraft, PackageDraft } from './model.ts'

const yuan = (amount: number) => amount * 100

/** Days to come that always have a calendar. */
const HORIZON_DAYS = 60
/** Days before the demo was seeded that have one, so that its orders can lie in the past. */
export const PAST_DAYS = 20

/** The catalogue row of a draft, as it is seeded on `today` (reviews are dated relative to it). */
export function buildProduct(
  draft: DebrisDraft,
  merchant: string,
  sort: number,
  today: CalendarDate,
): typeof debrisProducts.$inferInsert {
  const reviews = [...(draft.reviews ?? [])].sort((a, b) => a.daysAgo - b.daysAgo)
  const pictures = draft.pictures.map(pictureOf)
  const [cover] = pictures
  if (!cover) throw new RangeError(`${draft.code} has no picture`)
  const { position } = draft
  return {
    id: draft.id,
    merchant,
    code: draft.code,
    name: draft.name,
    type: draft.type,
    city: draft.city,
    sold: draft.sold,
    sort,
    status: draft.status ?? 'onSale',
    content: debrisContent.parse({
      cover,
      pictures,
      tags: [...draft.tags],
      highlights: [...draft.highlights],
      description: draft.text.map((text, index) => ({ text, picture: pictures[index + 1] ?? null })),
      usage: [...draft.usage],
      openingHours: draft.hours,
      address: draft.address,
      position: position ? { latitude: position[0], longitude: position[1] } : null,
      merchantPhone: draft.phone,
      notices: draft.notices ?? [
        { title: '演示产品', text: '本产品、供应商与价格均为虚构，仅用于体验下单流程，不产生真实服务。' },
      ],
      reviews: reviews.map(({ daysAgo, ...review }) => ({ ...review, date: addDays(today, -daysAgo) })),
      reviewCount: reviews.length,
    }),
  }
}

export function buildPackage(
  draft: PackageDraft,
  proId: string,
  merchant: string,
  sort: number,
  today: CalendarDate,
): typeof debrisPackages.$inferInsert {
  const { open = null, child, guests = 'none', perDay } = draft
  const [cutoffDays, cutoffTime] = draft.cutoff ?? [0, '23:59']
  const inDays = (days: number | undefined) => (days === undefined ? null : addDays(today, days))
  return {
    merchant,
    id: draft.id,
    proId,
    name: draft.name,
    use: open ? 'open' : 'dated',
    price: yuan(draft.price),
    childPrice: child ? yuan(child[0]) : null,
    cutoffDays,
    cutoffTime,
    validTo: inDays(open?.to),
    source: draft.source ?? 'own',
    supplier: draft.supplier,
    sort,
    status: 'onSale',
    content: packageContent.parse({
      includes: [...draft.includes],
      excludes: [...(draft.excludes ?? [])],
      childNote: child?.[1] ?? '',
      marketPrice: draft.market ? yuan(draft.market) : null,
      unit: draft.unit,
      perDay: perDay !== undefined,
      minDays: perDay?.[0] ?? 1,
      maxDays: perDay?.[1] ?? 1,
      minCount: draft.count?.[0] ?? 1,
      maxCount: draft.count?.[1] ?? (guests === 'ticket' ? 5 : 10),
      guests,
      guestFields: [...(draft.fields ?? (guests === 'none' ? [] : ['name', 'mobile']))],
      guestDocuments: [...(draft.documents ?? [])],
      asks: [...(draft.asks ?? [])],
      pickupPlaces: [...(draft.pickupPlaces ?? [])],
      redeem: [...draft.redeem],
      voucher: draft.voucher ?? 'ticket',
      validFrom: inDays(open?.from),
      validDays: open?.validDays ?? null,
      weekdays: [...(open?.weekdays ?? [])],
      blackout: (open?.blackout ?? []).map((days) => addDays(today, days)),
      refund: draft.refund,
      handover: [...(draft.handover ?? ['none'])],
      pickupPoints: [...(draft.pickupPoints ?? [])],
      deliveryFee: yuan(draft.deliveryFee ?? 0),
      deposit: yuan(draft.deposit ?? 0),
      returnDays: draft.returnDays ?? 0,
    }),
  }
}

type Calendar = {
  days: (typeof debrisDays.$inferInsert)[]
  pools: (typeof stockPools.$inferInsert)[]
}

/**
 * The calendar of a package from `today` on, with its stock.
 * @param first the demo is being seeded: some of its days are sold out
 */
export function buildCalendar(
  draft: PackageDraft,
  merchant: string,
  today: CalendarDate,
  first: boolean,
  horizon = HORIZON_DAYS,
): Calendar {
  const { id, days, open, child, price } = draft
  if (open) return { days: [], pools: [{ merchant, id: debrisPool(id), plan: open.stock }] }
  if (!days) throw new RangeError(`${id} has neither days nor a validity`)
  const { slots = [], weekend = 0, stock, soldOut = [] } = days
  const dates = Array.from({ length: horizon }, (_, ahead) => addDays(today, ahead)).filter(
    (date) => !days.weekdays || days.weekdays.includes(weekday(date) || 7),
  )
  const isFull = (index: number, slot?: string) =>
    first && soldOut.some((one) => one.day === index && (one.slot === undefined || one.slot === slot))
  return {
    days: dates.map((date) => ({
      merchant,
      packageId: id,
      date,
      price: yuan(price + (isWeekend(date) ? weekend : 0)),
      childPrice: child ? yuan(child[0]) : null,
      slots: [...slots],
      status: 'onSale' as const,
    })),
    pools: dates.flatMap((date, index) =>
      (slots.length > 0 ? slots : [undefined]).map((slot) => ({
        merchant,
        id: debrisPool(id, date, slot),
        plan: stock,
        used: isFull(index, slot) ? stock : 0,
      })),
    ),
  }
}
