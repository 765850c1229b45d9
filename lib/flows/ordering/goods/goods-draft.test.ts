import type { Failure } from '../../../operate-center/contract/failures.ts'
import { beginSubmission, endSubmission, parseDraft, patchDraft } from '../core/draft.ts'
import { type GoodsChoice, isGoodsPicked, startGoodsDraft } from './goods-draft.ts'
import { goodsFlow } from './goods-flow.ts'
import { goodsOrderInput } from './goods-order-input.ts'

const BASE = '/trip/yunyou/h5/d1001'
const choice: GoodsChoice = {
  proId: 'g1',
  items: [
    { skuId: 's1', quantity: 2 },
    { skuId: 's2', quantity: 1 },
  ],
  regionCode: '440000',
}
const fresh = () => startGoodsDraft(BASE, choice, 'express', null, 'key-1')
const filled = () =>
  patchDraft(
    goodsFlow,
    fresh(),
    {
      contact: { name: ' 张三 ', mobile: '138 0013 8000', email: '' },
      addressId: 'a1',
      remark: ' 周末送 ',
      invoiceHeadId: 'h1',
      pointId: 'p1',
    },
    'k',
  )
const quote = { fingerprint: 'f', payable: 5, coupons: { chosen: ['c1'], usable: 2, text: '' } }
const agreements = [{ code: 'goods', version: '2', title: 'x' }]

test('a draft survives being kept as text; anything altered is no draft', () => {
  const draft = filled()
  expect(parseDraft(goodsFlow, JSON.stringify(draft))).toEqual(draft)
  for (const wrong of [
    { ...draft, version: 2 },
    { ...draft, items: [{ skuId: 's1', quantity: 0 }] },
    { ...draft, items: [{ skuId: 's1', quantity: 51 }] },
    { ...draft, items: 's1' },
    { ...draft, regionCode: '44' },
    { ...draft, way: 'pigeon' },
    { ...draft, agreed: 'all' },
    { ...draft, coupons: 'all' },
  ]) {
    expect(parseDraft(goodsFlow, JSON.stringify(wrong))).toBeNull()
  }
  expect(isGoodsPicked({ values: ['红色', null], quantity: 2, others: [], province: '44' })).toBe(true)
  expect(isGoodsPicked({ quantity: 0 })).toBe(false)
  expect(isGoodsPicked({ province: '440' })).toBe(false)
})

test('other versions of the same goods keep address, words and key', () => {
  const items = [{ skuId: 's3', quantity: 1 }]
  const next = startGoodsDraft(BASE, { ...choice, items }, 'pickup', filled(), 'key-2')
  expect(next).toMatchObject({ items, key: 'key-1', way: 'express', addressId: 'a1', remark: ' 周末送 ' })
})

test('other goods begin anew, with the address and the contact; an order that was placed gives them, too', () => {
  const other = startGoodsDraft(BASE, { ...choice, proId: 'g2' }, 'pickup', filled(), 'key-2')
  expect(other).toMatchObject({
    key: 'key-2',
    way: 'pickup',
    pointId: '',
    addressId: 'a1',
    contact: { name: ' 张三 ' },
    remark: '',
    invoiceHeadId: '',
    agreed: [],
  })
  const begun = beginSubmission(filled(), { input: {} as never, sentAt: 1 }, 'k')
  if (!begun) throw new Error('not begun')
  const placed = endSubmission(begun, { kind: 'placed', orderNo: 'G1' })
  expect(startGoodsDraft(BASE, choice, 'express', placed, 'key-3')).toMatchObject({
    key: 'key-3',
    placed: null,
    addressId: 'a1',
  })
  expect(startGoodsDraft('/trip/haiyue/h5/d2001', choice, 'express', filled(), 'k')).toMatchObject({
    addressId: '',
    contact: { name: '', mobile: '', email: '' },
  })
})

test('the order is sent as it was quoted, to an address or to a point', () => {
  expect(goodsOrderInput(filled(), quote, agreements, { 'first.at': 'x' })).toEqual({
    proId: 'g1',
    items: choice.items,
    delivery: { way: 'express', regionCode: '440000' },
    addressId: 'a1',
    contact: { name: '张三', mobile: '13800138000', email: '' },
    remark: '周末送',
    invoiceHeadId: 'h1',
    agreements: [{ code: 'goods', version: '2' }],
    fingerprint: 'f',
    payable: 5,
    coupons: ['c1'],
    attribution: { 'first.at': 'x' },
  })
  const pickup = goodsOrderInput({ ...filled(), way: 'pickup' }, quote, agreements, {})
  expect(pickup.delivery).toEqual({ way: 'pickup', pointId: 'p1' })
  expect(pickup).not.toHaveProperty('addressId')
  expect(goodsFlow.quoteInput({ ...fresh(), regionCode: '' })).toEqual({
    proId: 'g1',
    items: choice.items,
    delivery: { way: 'express' },
    coupons: 'best',
  })
})

const refusal = (code: string): Failure => ({ kind: 'refused', code, message: 'x' })
test.each<[Failure, string | null]>([
  [refusal('SOLD_OUT'), 'goodsProductSelect?dbId=g1'],
  [refusal('ABOVE_CUSTOMER_LIMIT'), 'goodsProductSelect?dbId=g1'],
  [refusal('NOT_SERVED'), 'dangAddress?back='],
  [refusal('SHOP_CLOSED'), ''],
  [refusal('PRICE_CHANGED'), null],
  [{ kind: 'invalid', message: 'x', fields: { addressId: 'x' } }, 'dangAddress?back='],
  [{ kind: 'invalid', message: 'x', fields: { items: 'x' } }, 'goodsProductSelect?dbId=g1'],
  [{ kind: 'invalid', message: 'x', fields: { 'contact.name': 'x' } }, null],
  [{ kind: 'absent', message: 'x' }, 'goodsIndex'],
])('a refusal leads where it can be mended: %j', (failure, link) => {
  const step = goodsFlow.mend(failure)
  if (link === null) return expect(step).toBeNull()
  expect(step?.link(BASE, fresh())).toContain(BASE + (link ? `/${link}` : ''))
})
