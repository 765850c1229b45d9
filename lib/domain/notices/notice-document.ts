import type { DocumentPart, PaperDocument } from '../documents/document.ts'
import { dayParts, listed } from '../documents/itinerary-sheet.ts'
import type { NoticeChanges, NoticeContent } from './notice.ts'

type NoticeOf = {
  orderNo: string
  /** What is travelled, as its kind calls it: 线路, 产品; then with whom and when. */
  line: { label: string; value: string }
  journey: readonly { label: string; value: string }[]
  /** Names as the buyer gave them. */
  travellers: readonly string[]
  seller: string
  version: number
}

/** A notice of departure for one order, with what differs from the version before marked. */
export function noticeDocument(
  content: NoticeContent,
  of: NoticeOf,
  { fields, positions }: NoticeChanges,
): PaperDocument {
  const row = (label: string, value: string, ...about: (keyof NoticeContent)[]) => ({
    label,
    value,
    ...(about.some((field) => fields.has(field)) ? { changed: true } : {}),
  })
  const facts = (rows: { label: string; value: string; changed?: boolean }[]): DocumentPart[] => {
    const said = rows.filter(({ value }) => value !== '')
    return said.length > 0 ? [{ kind: 'facts', rows: said }] : []
  }
  const marked = (field: keyof NoticeContent) => {
    const changed = positions[field]
    return changed && changed.length > 0 ? { changed: [...changed] } : {}
  }
  const list = (title: string, field: 'transport' | 'included' | 'excluded') =>
    listed(title, content[field]).map((part) => (part.kind === 'list' ? { ...part, ...marked(field) } : part))
  const text = (title: string, field: 'beforeTravel' | 'warnings' | 'cancelNote'): DocumentPart[] =>
    content[field] === ''
      ? []
      : [
          { kind: 'heading', text: title },
          { kind: 'paragraph', text: content[field], ...(fields.has(field) ? { changed: true } : {}) },
        ]
  const hotels: DocumentPart[] =
    content.hotels.length === 0
      ? []
      : [
          {
            kind: 'table',
            head: ['日期', '酒店', '地址', '电话'],
            rows: content.hotels.map(({ date, name, address, tel }) => [date, name, address, tel]),
            ...marked('hotels'),
          },
        ]
  const days = content.days.flatMap((day, index) => {
    const [head, ...rest] = dayParts(day)
    const changed = positions.days?.includes(index)
    return head?.kind === 'heading' && changed
      ? [{ kind: 'paragraph' as const, text: head.text, strong: true, changed: true }, ...rest]
      : [...(head ? [head] : []), ...rest]
  })
  const sections = [
    {
      code: 'main',
      title: '集合与联系',
      parts: [
        ...facts([
          row(of.line.label, of.line.value),
          row('订单号', of.orderNo),
          ...of.journey.map(({ label, value }) => row(label, value)),
          row('出行人', of.travellers.join('、')),
          row('集合时间', content.gatherTime, 'gatherTime'),
          row('集合地点', content.gatherPlace, 'gatherPlace'),
          row('接团方式', content.gatherWay, 'gatherWay'),
          row(
            '导游',
            [content.guideName, content.guideTel].filter(Boolean).join(' '),
            'guideName',
            'guideTel',
          ),
          row('当地应急电话', content.emergencyTel, 'emergencyTel'),
          row('组团社电话', content.organiserTel, 'organiserTel'),
          row('投诉质监电话', content.complaintTel, 'complaintTel'),
          row('组团社', of.seller),
        ]),
      ],
    },
    { code: 'transport', title: '交通', parts: list('', 'transport').slice(1) },
    { code: 'hotels', title: '住宿', parts: hotels },
    { code: 'itinerary', title: '每日行程', parts: days },
    {
      code: 'fees',
      title: '费用',
      parts: [...list('费用包含', 'included'), ...list('费用不含', 'excluded')],
    },
    {
      code: 'rules',
      title: '须知',
      parts: [
        ...text('行前须知', 'beforeTravel'),
        ...text('出行警示', 'warnings'),
        ...text('退改说明', 'cancelNote'),
      ],
    },
  ]
  return {
    title: '出团通知书',
    number: of.orderNo,
    version: `V${of.version}`,
    sections: sections.filter(({ parts }) => parts.length > 0),
  }
}
