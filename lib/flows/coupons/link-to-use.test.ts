import { linkToUse } from './link-to-use.ts'

const base = '/trip/yunyou/h5/d1001'
const anywhere = { product: null, kinds: [], departCity: '' }

test('a coupon leads to what it fits', () => {
  expect(linkToUse(base, { ...anywhere, product: { kind: 'tour', id: '10001' } })).toBe(
    `${base}/productDetail?proId=10001`,
  )
  expect(linkToUse(base, { ...anywhere, product: { kind: 'debris', id: 'b1' } })).toBe(
    `${base}/debrisProductDetail?dbId=b1`,
  )
  expect(linkToUse(base, anywhere)).toBe(`${base}/productList`)
  expect(linkToUse(base, { ...anywhere, kinds: ['visa', 'tour'], departCity: '上海' })).toBe(
    `${base}/productList?departCity=${encodeURIComponent('上海')}`,
  )
  expect(linkToUse(base, { ...anywhere, kinds: ['goods', 'visa'] })).toBe(`${base}/visaIndex`)
  expect(linkToUse(base, { ...anywhere, kinds: ['debris', 'goods'] })).toBe(`${base}/goodsIndex`)
  // They have no list of their own; the home screen shows some.
  expect(linkToUse(base, { ...anywhere, kinds: ['debris'] })).toBe(base)
})
