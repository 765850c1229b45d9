import type { CalendarDate } from '../../base/calendar/dates.ts'
import { DOMESTIC_LADDER, ladderRows, OUTBOUND_LADDER } from '../refunds/cancellation-ladder.ts'
import type { ContractFacts } from './facts.ts'
import type { ContractType } from './vocabulary.ts'

/** Made-up facts with which staff look at their texts: two adults, a shopping stop and a paid item. */
export function sampleFacts(type: ContractType, today: CalendarDate, departure: CalendarDate): ContractFacts {
  const abroad = type === 'outbound' || type === 'taiwan'
  const ladder = abroad ? OUTBOUND_LADDER : DOMESTIC_LADDER
  const person = (id: string, name: string) => ({
    id,
    name,
    label: '成人',
    document: '身份证 110***********1234',
    documentHash: '',
    mobile: '',
    adult: true,
  })
  const journey = type !== 'service'
  return {
    type,
    product: journey ? '示例线路' : '示例服务',
    dates: { from: departure, to: departure },
    parties: [{ role: '组团社', name: '示例旅行社', facts: [{ label: '许可证号', value: 'L-XX-00000' }] }],
    facts: [{ label: '签订日期', value: today }],
    people: [person('1', '张三'), person('2', '李四')],
    groupMin: journey ? 10 : null,
    noticeDays: journey ? (abroad ? 30 : 7) : null,
    fees: [{ label: '成人 ¥1,000 × 2', amount: 200_000 }],
    payable: 200_000,
    paid: 200_000,
    payment: '费用已付清。',
    included: ['示例：交通、住宿、门票'],
    excluded: ['示例：个人消费'],
    ...(journey
      ? {
          ladder: ladderRows(ladder, 'traveller').map(({ when, what }) => ({ when, what })),
          agencyLadder: ladderRows(ladder, 'agency').map(({ when, what }) => ({ when, what })),
        }
      : {
          ladder: [{ when: '示例：送审前', what: '退还全部费用' }],
          agencyLadder: [{ when: '受托人取消委托', what: '退还已付的全部费用' }],
        }),
    ladderNote: '',
    itinerary: journey ? [{ kind: 'paragraph', text: '示例行程' }] : [],
    notices: [],
    shopping: journey ? [{ name: '示例商店', place: '示例地点', goods: '特产', minutes: 60 }] : [],
    paidItems: journey ? [{ name: '示例项目', price: 10_000, minutes: 60, note: '' }] : [],
    safety: '',
    insured: false,
  }
}
