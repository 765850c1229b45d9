import { and, eq } from 'drizzle-orm'
import { ageAt, todayInShanghai } from '../../../../base/calendar/dates.ts'
import { formatFen } from '../../../../base/money/fen.ts'
import type { ContractFacts, ContractPerson } from '../../../../domain/contracts/facts.ts'
import type { ContractType } from '../../../../domain/contracts/vocabulary.ts'
import type { DocumentPart } from '../../../../domain/documents/document.ts'
import { GUARDIAN_BELOW } from '../../../../domain/people/ages.ts'
import { ownedDocumentName } from '../../../../domain/people/document-names.ts'
import { maskDocument } from '../../../../domain/people/identity-documents.ts'
import { ladderRows } from '../../../../domain/refunds/cancellation-ladder.ts'
import { leavesMainland, placeTypeNames, roomWords } from '../../../../domain/vocabulary.ts'
import type { ItineraryDay } from '../../../contract/catalogue/tours.ts'
import { tours } from '../../catalogue/tours/schema.ts'
import { type TourContent, tourContent } from '../../catalogue/tours/tour-content.ts'
import { documentHash } from '../../customers/travellers.ts'
import type { Context } from '../../kernel/context.ts'
import { isLive } from '../core/order-queries.ts'
import { fullName, openOrdered } from '../core/ordered-traveller.ts'
import type { UnitRow } from '../core/rows.ts'
import { ladderOf, type TourSnapshot } from './snapshot.ts'
import type { TourOrder } from './tour-rows.ts'

/** Days before departure by which a group that is not formed is called off (旅游法 63). */
const NOTICE_DAYS = { domestic: 7, abroad: 30 }

/**
 * What the contract of a tour's order says: people, dates and price of the order, what was sold by its snapshot, and the
 * programme as the tour has it now. Null for a tour that cannot be read: an order is paid for all the same.
 */
export async function tourContract(context: Context, order: TourOrder): Promise<ContractFacts | null> {
  const { row, snapshot, own } = order
  const [tour] = await context.db
    .select({ content: tours.content, level: tours.level, transportOut: tours.transportOut })
    .from(tours)
    .where(and(eq(tours.merchant, row.merchant), eq(tours.id, own.tourId)))
  const read = tourContent.safeParse(tour?.content)
  if (!tour || !read.success) {
    context.log.error({ orderNo: row.orderNo }, 'the tour of an order cannot be read for its contract')
    return null
  }
  const content = read.data
  const ladder = ladderOf(snapshot)
  const shown = ({ when, what }: { when: string; what: string }) => ({ when, what })
  return {
    type: contractTypeOf(snapshot),
    product: snapshot.name,
    dates: { from: own.departDate, to: own.returnDate },
    parties: partiesOf(content),
    facts: factsOf(snapshot, { ...content, ...tour }),
    people: order.units.filter(isLive).map((unit) => personOf(context, order, unit)),
    groupMin: content.groupMin > 0 ? content.groupMin : null,
    noticeDays: leavesMainland(snapshot.scope) ? NOTICE_DAYS.abroad : NOTICE_DAYS.domestic,
    fees: [
      ...snapshot.lines.map(({ label, unitPrice, quantity, amount }) => ({
        label: quantity === 1 ? label : `${label} ${formatFen(unitPrice)} × ${quantity}`,
        amount,
      })),
      ...snapshot.discounts.map(({ label, amount }) => ({ label, amount: -amount })),
      ...(row.freight > 0 ? [{ label: '运费', amount: row.freight }] : []),
      ...(row.refunded > 0 ? [{ label: '已退款', amount: -row.refunded }] : []),
    ],
    payable: row.payable - row.refunded,
    paid: row.paid - row.refunded,
    payment: paymentOf(row),
    included: content.included,
    excluded: content.excluded,
    ladder: ladderRows(ladder, 'traveller').map(shown),
    agencyLadder: ladderRows(ladder, 'agency').map(shown),
    ladderNote: snapshot.ladderNote,
    itinerary: content.itinerary.flatMap(dayParts),
    notices: [
      ...content.notices,
      { title: '签证', text: content.visaNote },
      { title: '参团限制', text: content.travellerRules.join('\n') },
    ],
    shopping: content.shoppingStops,
    paidItems: content.paidItems,
    safety: content.safetyNote,
    insured: snapshot.lines.some(({ label }) => label.includes('保险') || label.includes('意外险')),
  }
}

function contractTypeOf({ scope, days }: TourSnapshot): ContractType {
  if (scope === 'taiwan') return 'taiwan'
  if (leavesMainland(scope)) return 'outbound'
  return days === 1 ? 'dayTour' : 'domestic'
}

function partiesOf({ organiser, licenceNo, agent, groundHandler }: TourContent): ContractFacts['parties'] {
  return [
    { role: '组团社', name: organiser, facts: [{ label: '许可证号', value: licenceNo }] },
    ...(agent === '' ? [] : [{ role: '代理社', name: agent, facts: [] }]),
    ...(groundHandler === '' ? [] : [{ role: '地接社', name: groundHandler, facts: [] }]),
  ]
}

function factsOf(
  snapshot: TourSnapshot,
  tour: Pick<TourContent, 'transportBack' | 'hotelStandard' | 'groupMin' | 'groupMax' | 'childRule'> & {
    level: string
    transportOut: string
  },
): ContractFacts['facts'] {
  const facts = [
    ['产品编号', snapshot.code],
    ['团号', snapshot.groupNo],
    ['套餐', snapshot.packageName],
    ['出发地', snapshot.departCity],
    ['返回地', snapshot.returnCity],
    ['天数', snapshot.nights > 0 ? `${snapshot.days}天${snapshot.nights}晚` : `${snapshot.days}天`],
    [
      '交通',
      [tour.transportOut, tour.transportBack].filter(Boolean).join('去，') + (tour.transportBack ? '回' : ''),
    ],
    ['线路等级', tour.level],
    ['住宿标准', tour.hotelStandard],
    ['最低成团人数', tour.groupMin > 0 ? `${tour.groupMin}人` : ''],
    ['儿童标准', tour.childRule.text],
    ['房间', roomWords(snapshot.room)],
  ] as const
  return facts.flatMap(([label, value]) => (value === '' ? [] : [{ label, value }]))
}

function paymentOf({ paid, payable, balanceDueAt }: TourOrder['row']): string {
  if (paid >= payable) return '费用已付清。'
  const rest = formatFen(payable - paid)
  if (balanceDueAt === null) return `已付${formatFen(paid)}，尚余${rest}待付。`
  const until = todayInShanghai(balanceDueAt)
  return `已付定金${formatFen(paid)}，余款${rest}须在${until}前付清。`
}

function personOf(context: Context, { own }: TourOrder, { id, sealed }: UnitRow): ContractPerson {
  const label = placeTypeNames[own.places.get(id) ?? 'adult']
  if (sealed === null) {
    return { id, name: '', label, document: '', documentHash: '', mobile: '', adult: false }
  }
  const person = openOrdered(context, sealed)
  const { document, birthday, mobile } = person
  return {
    id,
    name: fullName(person),
    label,
    document: document
      ? `${ownedDocumentName(document)} ${maskDocument(document.type, document.number)}`
      : '',
    documentHash: document ? documentHash(context, document) : '',
    mobile,
    adult: birthday !== '' && ageAt(birthday, todayInShanghai(context.now())) >= GUARDIAN_BELOW,
  }
}

function dayParts(day: ItineraryDay): DocumentPart[] {
  const { breakfast, lunch, dinner } = day.meals
  const meals = [
    ['早餐', breakfast],
    ['午餐', lunch],
    ['晚餐', dinner],
  ] as const
  const rows = [
    { label: '交通', value: day.transport },
    {
      label: '用餐',
      value: meals
        .map(([name, { included, note }]) => `${name}${included ? '含' : '自理'}${note ? `（${note}）` : ''}`)
        .join('，'),
    },
    { label: '住宿', value: day.hotel },
  ].filter(({ value }) => value !== '')
  const items = day.modules.map(({ title, text, minutes }) =>
    [`${title}${minutes ? `（不少于${minutes}分钟）` : ''}`, text].filter(Boolean).join('：'),
  )
  return [
    { kind: 'heading', text: `第${day.day}天 ${day.title}` },
    ...(day.text === '' ? [] : [{ kind: 'paragraph' as const, text: day.text }]),
    ...(items.length === 0 ? [] : [{ kind: 'list' as const, items, numbered: false }]),
    { kind: 'facts', rows },
  ]
}
