import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { changesOfNotice, missingOfNotice, NO_CHANGES, type NoticeContent, withException } from './notice.ts'
import { noticeDocument } from './notice-document.ts'
import { type NoticeStand, noticeState } from './notice-state.ts'

const content: NoticeContent = {
  gatherTime: '12月3日 06:30',
  gatherPlace: '浦东机场 T2',
  gatherWay: '',
  guideName: '小杨',
  guideTel: '13800000000',
  emergencyTel: '0871-110',
  organiserTel: '400-1',
  complaintTel: '12345',
  transport: ['MU5801 08:00', 'MU5802 20:00'],
  hotels: [{ date: '12月3日', name: '翠湖宾馆', address: '翠湖南路6号', tel: '' }],
  days: [],
  included: ['门票'],
  excluded: [],
  beforeTravel: '带好证件',
  warnings: '',
  cancelNote: '',
}
const of = {
  orderNo: 'T1',
  line: { label: '线路', value: '云南' },
  journey: [{ label: '团号', value: 'G1' }],
  travellers: ['张䶮'],
  seller: '云游',
  version: 2,
}

test('what is different is marked, and nothing else', () => {
  const after = {
    ...content,
    gatherTime: '12月3日 05:30',
    transport: ['MU5802 20:00', 'MU5801 07:10'],
    beforeTravel: '带好证件和雨具',
  }
  const document = noticeDocument(after, of, changesOfNotice(content, after))
  const text = JSON.stringify(document)
  expect(text).toContain('{"label":"集合时间","value":"12月3日 05:30","changed":true}')
  expect(text).toContain('{"label":"集合地点","value":"浦东机场 T2"}')
  // An entry that has only moved is not new.
  expect(text).toContain('"items":["MU5802 20:00","MU5801 07:10"],"numbered":false,"changed":[1]')
  expect(text).toContain('{"kind":"paragraph","text":"带好证件和雨具","changed":true}')
  expect(document).toMatchObject({ title: '出团通知书', number: 'T1', version: 'V2' })
  expect(JSON.stringify(noticeDocument(content, of, NO_CHANGES))).not.toContain('changed')
})

const anyContent: fc.Arbitrary<NoticeContent> = fc.record({
  gatherTime: fc.string(),
  gatherPlace: fc.string(),
  gatherWay: fc.string(),
  guideName: fc.string(),
  guideTel: fc.string(),
  emergencyTel: fc.string(),
  organiserTel: fc.string(),
  complaintTel: fc.string(),
  transport: fc.array(fc.string(), { maxLength: 4 }),
  hotels: fc.array(
    fc.record({ date: fc.string(), name: fc.string(), address: fc.string(), tel: fc.string() }),
    { maxLength: 3 },
  ),
  days: fc.constant([]),
  included: fc.array(fc.string(), { maxLength: 3 }),
  excluded: fc.array(fc.string(), { maxLength: 3 }),
  beforeTravel: fc.string(),
  warnings: fc.string(),
  cancelNote: fc.string(),
})

test('changes name exactly the fields that differ, whatever the order of keys', () => {
  fc.assert(
    fc.property(anyContent, anyContent, (before, after) => {
      expect(changesOfNotice(before, { ...before }).fields.size).toBe(0)
      const reversed = Object.fromEntries(Object.entries(before).reverse()) as NoticeContent
      expect(changesOfNotice(before, reversed).fields.size).toBe(0)
      const { fields, positions } = changesOfNotice(before, after)
      for (const key of Object.keys(after) as (keyof NoticeContent)[]) {
        expect(fields.has(key)).toBe(JSON.stringify(before[key]) !== JSON.stringify(after[key]))
      }
      // Taking the entries at unmarked positions from the version before loses nothing.
      for (const [field, marks] of Object.entries(positions)) {
        const entries = after[field as 'transport']
        for (const [index, entry] of entries.entries()) {
          if (!marks.includes(index)) expect(before[field as 'transport']).toContainEqual(entry)
        }
      }
    }),
  )
})

test('an exception replaces its own fields for its order', () => {
  const own = withException(content, { gatherPlace: '虹桥站', transport: ['G1'] })
  expect(own).toEqual({ ...content, gatherPlace: '虹桥站', transport: ['G1'] })
  expect(withException(content, undefined)).toEqual(content)
  expect(missingOfNotice({ ...content, gatherTime: '', organiserTel: '' })).toEqual({
    gatherTime: expect.any(String),
    organiserTel: expect.any(String),
  })
})

test.each<[NoticeStand, string]>([
  [{ newest: 0, first: 0, sent: 0, told: 0 }, 'waiting'],
  [{ newest: 2, first: 0, sent: 0, told: 0 }, 'uploaded'],
  [{ newest: 2, first: 2, sent: 2, told: 0 }, 'sent'],
  [{ newest: 2, first: 2, sent: 2, told: 2 }, 'told'],
  [{ newest: 3, first: 2, sent: 2, told: 2 }, 'changed'],
  [{ newest: 3, first: 2, sent: 3, told: 2 }, 'changed'],
  [{ newest: 3, first: 2, sent: 3, told: 3 }, 'changedTold'],
])('a notice at %j is %s', (stand, state) => {
  expect(noticeState(stand)).toBe(state)
})
