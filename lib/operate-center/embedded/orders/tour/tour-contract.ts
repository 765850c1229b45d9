import { and, eq } from 'drizzle-orm'
import type { ContractFacts } from '../../../../domain/contracts/facts.ts'
import type { ContractType } from '../../../../domain/contracts/vocabulary.ts'
import type { DocumentPart } from '../../../../domain/documents/document.ts'
import { noticeDays } from '../../../../domain/orders/kinds/tour-forming.ts'
import { ladderRows } from '../../../../domain/refunds/cancellation-ladder.ts'
import { leavesMainland, placeTypeNames, roomWords } from '../../../../domain/vocabulary.ts'
import type { ItineraryDay } from '../../../contract/catalogue/tours.ts'
import { tours } from '../../catalogue/tours/schema.ts'
import { type TourContent, tourContent } from '../../catalogue/tours/tour-content.ts'
import type { Context } from '../../kernel/context.ts'
import { contractAmounts, contractPerson } from '../core/contract-parts.ts'
import { isLive } from '../core/order-queries.ts'
import { ladderOf, type TourSnapshot } from './snapshot.ts'
import type { TourOrder } from './tour-rows.ts'

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
    people: order.units
      .filter(isLive)
      .map((unit) => contractPerson(context, unit, placeTypeNames[own.places.get(unit.id) ?? 'adult'])),
    groupMin: content.groupMin > 0 ? content.groupMin : null,
    noticeDays: noticeDays(snapshot.scope),
    ...contractAmounts(row, snapshot),
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
