import { type CalendarDate, formatDate } from '../../base/calendar/dates.ts'
import { formatFen } from '../../base/money/fen.ts'
import type { DocumentPart, PaperDocument } from './document.ts'

type Meal = { included: boolean; note?: string }

/** What an itinerary says of one day. */
export type SheetDay = {
  day: number
  title: string
  text?: string
  transport?: string
  meals: { breakfast: Meal; lunch: Meal; dinner: Meal }
  hotel?: string
  modules?: readonly { title: string; text?: string; minutes?: number }[]
}

/** What an itinerary sheet needs of a tour. */
export type SheetTour = {
  code: string
  name: string
  days: number
  nights: number
  departCity: string
  returnCity: string
  transportOut: string
  transportBack: string
  hotelStandard: string
  itinerary: readonly SheetDay[]
  included: readonly string[]
  excluded: readonly string[]
  notices: readonly { title: string; text: string }[]
  shoppingStops: readonly { name: string; place: string; goods: string; minutes: number }[]
  paidItems: readonly { name: string; price: number; minutes: number; note: string }[]
  safetyNote: string
}

export type SheetOf = {
  /** The shop's name and sales phone. */
  seller: string
  tel: string
  /** The order it belongs to; null for a product's own sheet. */
  order: { orderNo: string; groupNo: string; departDate: CalendarDate; returnDate: CalendarDate } | null
}

/** The itinerary sheet (行程单) of a tour, or of an order of it with its dates and group number. */
export function itinerarySheet(tour: SheetTour, { seller, tel, order }: SheetOf): PaperDocument {
  const rows = [
    { label: '线路', value: tour.name },
    { label: '产品编号', value: tour.code },
    ...(order
      ? [
          { label: '团号', value: order.groupNo },
          { label: '出发', value: formatDate(order.departDate) },
          { label: '返回', value: formatDate(order.returnDate) },
        ]
      : []),
    { label: '天数', value: `${tour.days}天${tour.nights}晚` },
    { label: '出发地', value: tour.departCity },
    { label: '返回地', value: tour.returnCity },
    { label: '往返交通', value: [tour.transportOut, tour.transportBack].filter(Boolean).join(' / ') },
    { label: '住宿标准', value: tour.hotelStandard },
    { label: '服务商家', value: [seller, tel].filter(Boolean).join(' ') },
  ].filter(({ value }) => value !== '')
  const parts: DocumentPart[] = [
    { kind: 'facts', rows },
    ...tour.itinerary.flatMap(dayParts),
    ...listed('费用包含', tour.included),
    ...listed('费用不含', tour.excluded),
    ...shopping(tour),
    ...paid(tour),
    ...tour.notices.flatMap(({ title, text }) => titled(title, text)),
    ...titled('安全提示', tour.safetyNote),
    {
      kind: 'paragraph',
      text: '行程以出团通知书为准；因天气、交通等原因调整时，游览内容和标准不降低。',
    },
  ]
  return {
    title: '行程单',
    number: order?.orderNo ?? '',
    version: '',
    sections: [{ code: 'itinerary', title: '', parts }],
  }
}

/** One day of an itinerary: title, text, entries, then transport, meals and hotel as facts. */
export function dayParts({ day, title, text, transport, meals, hotel, modules }: SheetDay): DocumentPart[] {
  const entries = (modules ?? []).map((entry) =>
    [
      entry.title,
      entry.minutes ? `（约${entry.minutes}分钟）` : '',
      entry.text ? `：${entry.text}` : '',
    ].join(''),
  )
  const rows = [
    { label: '交通', value: transport ?? '' },
    { label: '用餐', value: mealsText(meals) },
    { label: '住宿', value: hotel ?? '' },
  ].filter(({ value }) => value !== '')
  return [
    { kind: 'heading', text: `第${day}天　${title}` },
    ...(text ? [{ kind: 'paragraph', text } as const] : []),
    ...(entries.length > 0 ? [{ kind: 'list', items: entries, numbered: false } as const] : []),
    { kind: 'facts', rows },
  ]
}

/** 早餐（酒店内）、午餐自理、晚餐 */
function mealsText({ breakfast, lunch, dinner }: SheetDay['meals']): string {
  const one = (name: string, { included, note }: Meal) =>
    `${name}${included ? '' : '自理'}${note ? `（${note}）` : ''}`
  return [one('早餐', breakfast), one('午餐', lunch), one('晚餐', dinner)].join('、')
}

export function listed(title: string, items: readonly string[]): DocumentPart[] {
  if (items.length === 0) return []
  return [
    { kind: 'heading', text: title },
    { kind: 'list', items: [...items], numbered: false },
  ]
}

function titled(title: string, text: string): DocumentPart[] {
  if (text === '') return []
  return [
    { kind: 'heading', text: title },
    { kind: 'paragraph', text },
  ]
}

function shopping({ shoppingStops }: SheetTour): DocumentPart[] {
  if (shoppingStops.length === 0) return []
  return [
    { kind: 'heading', text: '购物场所（自愿参加）' },
    {
      kind: 'table',
      head: ['名称', '地点', '主要商品', '停留'],
      rows: shoppingStops.map(({ name, place, goods, minutes }) => [name, place, goods, `${minutes}分钟`]),
    },
  ]
}

function paid({ paidItems }: SheetTour): DocumentPart[] {
  if (paidItems.length === 0) return []
  return [
    { kind: 'heading', text: '自费项目（自愿参加）' },
    {
      kind: 'table',
      head: ['名称', '价格', '时长', '说明'],
      rows: paidItems.map(({ name, price, minutes, note }) => [
        name,
        formatFen(price),
        `${minutes}分钟`,
        note,
      ]),
    },
  ]
}
