import { noPersons } from '../../../domain/people/places.ts'
import { orderInput, peopleErrors } from './order-input.ts'
import { startTourDraft } from './tour-draft.ts'

const draft = {
  ...startTourDraft(
    '/trip/yunyou/h5/d1001',
    {
      proId: '10001',
      departureId: 'd1',
      departDate: '2026-12-03',
      returnDate: '2026-12-08',
      packageCode: '',
      counts: { ...noPersons, adult: 1 },
      room: 'share',
      addOns: [],
    },
    null,
    'key',
  ),
  contact: { name: ' 张三 ', mobile: '138 0013 8000', email: '' },
}
const none = { name: '', mobile: '' }

test('e-mail and emergency contact may be left out, but not half filled in', () => {
  expect(peopleErrors(draft)).toEqual({})
  expect(peopleErrors({ ...draft, contact: { name: '', mobile: '1', email: 'x' } })).toEqual({
    name: '请填写联系人姓名',
    mobile: expect.any(String),
    email: expect.any(String),
  })
  expect(peopleErrors({ ...draft, emergency: { ...none, name: '李四' } })).toEqual({
    emergencyMobile: '请填写手机号',
  })
  expect(peopleErrors({ ...draft, emergency: { name: '李四', mobile: '13800138000' } })).toHaveProperty(
    'emergencyMobile',
  )
})

test('the order says what was seen and agreed, in stored form', () => {
  const agreements = [{ code: 'contract', version: '1', title: 'x' }]
  const input = orderInput(
    draft,
    { fingerprint: 'f', payable: 5, coupons: { chosen: ['c1'], usable: 2, text: '' } },
    { agreements, healthDeclared: false, guardianConsent: true },
    {},
  )
  expect(input).toMatchObject({
    contact: { name: '张三', mobile: '13800138000', email: '' },
    agreements: [{ code: 'contract', version: '1' }],
    fingerprint: 'f',
    payable: 5,
    // Those that were seen, although the draft leaves the choice to the server.
    coupons: ['c1'],
    guardianConsent: true,
    room: 'share',
  })
  expect(input.emergencyContact).toBeUndefined()
  expect(JSON.stringify(input)).not.toContain('title')
})
