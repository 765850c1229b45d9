import { noPersons } from '../../../domain/people/places.ts'
import { beginSubmission, endSubmission, parseDraft, patchDraft } from '../core/draft.ts'
import { startTourDraft, type TourChoice, type TourDraft } from './tour-draft.ts'
import { tourFlow } from './tour-flow.ts'

const BASE = '/trip/yunyou/h5/d1001'
const choice: TourChoice = {
  proId: '10001',
  departureId: 'd1',
  departDate: '2026-12-03',
  returnDate: '2026-12-08',
  packageCode: '',
  counts: { ...noPersons, adult: 2 },
  room: 'single',
  addOns: [],
}
const fresh = () => startTourDraft(BASE, choice, null, 'key-1')
const input = { payable: 1 } as never
const sent = (draft: TourDraft) => {
  const begun = beginSubmission(draft, { input, sentAt: 1 }, 'unused')
  if (!begun) throw new Error('not begun')
  return begun
}

test('a draft survives being kept as text', () => {
  const draft = patchDraft(tourFlow, fresh(), { remark: '靠窗' }, 'k')
  expect(parseDraft(tourFlow, JSON.stringify(draft))).toEqual(draft)
})

test('a draft keeps the chosen coupons, also for another date; without a choice the server chooses', () => {
  const draft = patchDraft(tourFlow, fresh(), { coupons: ['c1', 'c2'] }, 'k')
  expect(parseDraft(tourFlow, JSON.stringify(draft))).toEqual(draft)
  const moved = startTourDraft(BASE, { ...choice, departureId: 'd2' }, draft, 'key-2')
  expect(tourFlow.quoteInput(moved)).toMatchObject({ departureId: 'd2', coupons: ['c1', 'c2'] })
  expect(tourFlow.quoteInput(fresh())).toMatchObject({ coupons: 'best' })
  // One written before there were coupons.
  const { coupons: _, ...older } = draft
  expect(parseDraft(tourFlow, JSON.stringify(older))).toEqual(older)
  expect(parseDraft(tourFlow, JSON.stringify({ ...draft, coupons: 'all' }))).toBeNull()
})

test('a value of another version, or an altered one, is no draft', () => {
  const draft = fresh()
  for (const wrong of [
    { ...draft, version: 2 },
    { ...draft, key: '' },
    { ...draft, counts: { ...draft.counts, adult: -1 } },
    { ...draft, travellers: [{ personType: 'king', travellerId: null }] },
    { ...draft, departDate: '2026-02-30' },
    { ...draft, submission: { input: null } },
    { ...draft, contact: null },
    [],
  ]) {
    expect(parseDraft(tourFlow, JSON.stringify(wrong))).toBeNull()
  }
  expect(parseDraft(tourFlow, '{')).toBeNull()
  expect(parseDraft(tourFlow, null)).toBeNull()
})

test('choosing another date keeps the travellers, the contact and the key', () => {
  const before = patchDraft(
    tourFlow,
    fresh(),
    {
      travellers: [
        { personType: 'adult', travellerId: 't1' },
        { personType: 'adult', travellerId: 't2' },
      ],
      contact: { name: '张三', mobile: '13800138000', email: '' },
    },
    'k',
  )
  const next = startTourDraft(
    BASE,
    { ...choice, departureId: 'd2', counts: { ...noPersons, adult: 1 } },
    before,
    'key-2',
  )
  expect(next.departureId).toBe('d2')
  expect(next.travellers).toEqual([{ personType: 'adult', travellerId: 't1' }])
  expect(next.contact.name).toBe('张三')
  expect(next.key).toBe('key-1')
})

test('after an order was placed, the next one is a new draft with a key of its own', () => {
  const placed = endSubmission(sent(fresh()), { kind: 'placed', orderNo: 'T1' })
  const next = startTourDraft(BASE, choice, placed, 'key-2')
  expect(next).toMatchObject({ key: 'key-2', placed: null, submission: null })
})

test('nothing of an order that is on its way or placed can be changed or sent again', () => {
  const draft = sent(fresh())
  expect(patchDraft(tourFlow, draft, { remark: 'x' }, 'k')).toBe(draft)
  expect(beginSubmission(draft, { input, sentAt: 2 }, 'k')).toBeNull()
  const placed = endSubmission(draft, { kind: 'placed', orderNo: 'T1' })
  expect(patchDraft(tourFlow, placed, { remark: 'x' }, 'k')).toBe(placed)
  expect(beginSubmission(placed, { input, sentAt: 2 }, 'k')).toBeNull()
})

test('an unknown outcome keeps key and content, so that a retry cannot make a second order', () => {
  const draft = sent(fresh())
  expect(endSubmission(draft, { kind: 'unknown' })).toBe(draft)
})

test('the key stays until a definite refusal, then a change of content gets a new one', () => {
  const edited = patchDraft(tourFlow, fresh(), { remark: '一' }, 'key-2')
  expect(edited.key).toBe('key-1')
  const refused = endSubmission(sent(edited), { kind: 'refused' })
  expect(refused).toMatchObject({ key: 'key-1', refused: true, submission: null })
  expect(patchDraft(tourFlow, refused, { remark: '一' }, 'key-2').key).toBe('key-1')
  expect(patchDraft(tourFlow, refused, { remark: '二' }, 'key-2')).toMatchObject({
    key: 'key-2',
    refused: false,
  })
})

test('sending again after a refusal uses a new key: the agreed price may be another', () => {
  const refused = endSubmission(sent(fresh()), { kind: 'refused' })
  expect(beginSubmission(refused, { input, sentAt: 2 }, 'key-2')?.key).toBe('key-2')
})

test('another shop’s draft is not continued', () => {
  const next = startTourDraft('/trip/yunyou/wechat/d1002', choice, fresh(), 'key-2')
  expect(next).toMatchObject({ base: '/trip/yunyou/wechat/d1002', key: 'key-2' })
})
