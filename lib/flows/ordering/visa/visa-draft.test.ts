import type { Failure } from '../../../operate-center/contract/failures.ts'
import { beginSubmission, endSubmission, parseDraft, patchDraft } from '../core/draft.ts'
import { noApplicants } from './visa-choice.ts'
import { startVisaDraft, type VisaChoice } from './visa-draft.ts'
import { visaFlow } from './visa-flow.ts'
import { visaOrderInput } from './visa-order-input.ts'

const BASE = '/trip/yunyou/h5/d1001'
const choice: VisaChoice = {
  proId: '80001',
  travelDate: '2027-01-10',
  counts: { ...noApplicants, 1: 2, 5: 1 },
  options: [{ code: 'form', quantity: 3 }],
  returnWay: 'courier',
}
const fresh = () => startVisaDraft(BASE, choice, null, 'key-1')
const filled = () =>
  patchDraft(
    visaFlow,
    fresh(),
    {
      applicants: [
        { occupation: 1, travellerId: 't1' },
        { occupation: 1, travellerId: 't2' },
        { occupation: 5, travellerId: 't3' },
      ],
      contact: { name: ' 张三 ', mobile: '138 0013 8000', email: '' },
      addressId: 'a1',
    },
    'k',
  )
const quote = { fingerprint: 'f', payable: 5, coupons: { chosen: ['c1'], usable: 2, text: '' } }
const agreements = [{ code: 'crossBorder', version: '2', title: 'x' }]

test('a draft survives being kept as text; anything altered is no draft', () => {
  const draft = filled()
  expect(parseDraft(visaFlow, JSON.stringify(draft))).toEqual(draft)
  for (const wrong of [
    { ...draft, version: 2 },
    { ...draft, travelDate: '2027-02-30' },
    { ...draft, counts: { ...draft.counts, 3: -1 } },
    { ...draft, returnWay: 'pigeon' },
    { ...draft, applicants: [{ occupation: 0, travellerId: null }] },
    { ...draft, agreed: 'all' },
    { ...draft, guardianConsent: 1 },
    { ...draft, coupons: 'all' },
  ]) {
    expect(parseDraft(visaFlow, JSON.stringify(wrong))).toBeNull()
  }
})

test('another choice keeps people, contact, address and key; fewer applicants leave fewer places', () => {
  const next = startVisaDraft(BASE, { ...choice, counts: { ...noApplicants, 1: 1, 4: 1 } }, filled(), 'key-2')
  expect(next).toMatchObject({ key: 'key-1', addressId: 'a1', contact: { name: ' 张三 ' } })
  expect(next.applicants).toEqual([
    { occupation: 1, travellerId: 't1' },
    { occupation: 4, travellerId: null },
  ])
})

test('another product keeps contact and address only, another shop nothing', () => {
  const other = startVisaDraft(BASE, { ...choice, proId: '80002' }, filled(), 'key-2')
  expect(other).toMatchObject({ key: 'key-2', addressId: 'a1', remark: '', agreed: [] })
  expect(other.applicants.every(({ travellerId }) => travellerId === null)).toBe(true)
  const shop = startVisaDraft('/trip/yunyou/h5/d1002', choice, filled(), 'key-3')
  expect(shop).toMatchObject({ addressId: '', contact: { name: '', mobile: '', email: '' } })
})

test('a guardian’s consent is for the people it was given for', () => {
  const agreed = patchDraft(visaFlow, filled(), { guardianConsent: true }, 'k')
  expect(patchDraft(visaFlow, agreed, { remark: '早班机' }, 'k').guardianConsent).toBe(true)
  const [first, second] = agreed.applicants
  const swapped = [second, first, agreed.applicants[2]].flatMap((one) => one ?? [])
  expect(patchDraft(visaFlow, agreed, { applicants: swapped }, 'k').guardianConsent).toBe(true)
  const replaced = agreed.applicants.map((one, at) => (at === 2 ? { ...one, travellerId: 't9' } : one))
  expect(patchDraft(visaFlow, agreed, { applicants: replaced }, 'k').guardianConsent).toBe(false)
  expect(
    startVisaDraft(BASE, { ...choice, counts: { ...noApplicants, 1: 2 } }, agreed, 'k').guardianConsent,
  ).toBe(false)
})

test('the order says what was seen and agreed, in stored form', () => {
  const input = visaOrderInput(filled(), quote, agreements, {})
  expect(input).toMatchObject({
    applicants: filled().applicants,
    contact: { name: '张三', mobile: '13800138000', email: '' },
    addressId: 'a1',
    agreements: [{ code: 'crossBorder', version: '2' }],
    fingerprint: 'f',
    payable: 5,
    coupons: ['c1'],
  })
  expect(JSON.stringify(input)).not.toContain('title')
  expect(input).not.toHaveProperty('counts')
  const fetched = patchDraft(visaFlow, filled(), { returnWay: 'pickup' }, 'k')
  expect(visaOrderInput(fetched, quote, agreements, {})).not.toHaveProperty('addressId')
  expect(() => visaOrderInput(fresh(), quote, agreements, {})).toThrow(RangeError)
})

test('nothing of an order on its way can be changed, and a refused key is not sent again with other content', () => {
  const sent = beginSubmission(
    filled(),
    { input: visaOrderInput(filled(), quote, [], {}), sentAt: 1 },
    'unused',
  )
  if (!sent) throw new Error('not begun')
  expect(patchDraft(visaFlow, sent, { remark: 'x' }, 'k')).toBe(sent)
  const refused = endSubmission(sent, { kind: 'refused' })
  expect(patchDraft(visaFlow, refused, { remark: '二' }, 'key-2')).toMatchObject({
    key: 'key-2',
    refused: false,
  })
})

test('each refusal leads to the screen where it can be corrected', () => {
  const where = (failure: Failure) => visaFlow.mend(failure)?.link('/shop', fresh()) ?? null
  const refusal = (code: string) => where({ kind: 'refused', code, message: '' })
  const chosen = '/shop/visaProductSelect?proId=80001'
  expect(['SOLD_OUT', 'TOO_EARLY', 'URGENT_FOR_ALL', 'ABOVE_MAX'].map(refusal)).toEqual([
    chosen,
    chosen,
    chosen,
    chosen,
  ])
  // Shown anew on the same screen; for the others the message is enough.
  expect(['PRICE_CHANGED', 'OTHER', 'toString'].map(refusal)).toEqual([null, null, null])
  const wrong = (field: string) => where({ kind: 'invalid', message: '', fields: { [field]: '' } })
  expect(['options', 'travelDate', 'addressId', 'applicants.1', 'contact.mobile'].map(wrong)).toEqual([
    chosen,
    chosen,
    '/shop/visaAddress?choose=1',
    null,
    null,
  ])
  expect(where({ kind: 'absent', message: '' })).toBe(chosen)
})
