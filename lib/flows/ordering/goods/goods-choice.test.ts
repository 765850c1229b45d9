import fc from 'fast-check'
import type { GoodsSku } from '../../../operate-center/contract/catalogue/goods.ts'
import {
  itemsOf,
  itemWords,
  knownValues,
  limitWords,
  missingValues,
  mostOf,
  onlyValues,
  type StockLeft,
  skuOf,
  stockWords,
  type Versions,
  valueState,
} from './goods-choice.ts'

const sku = (values: string[], more: Partial<GoodsSku> = {}): GoodsSku => ({
  id: values.join('-') || 'one',
  code: 'C',
  values,
  price: 10_000,
  marketPrice: null,
  picture: null,
  weight: 100,
  mostPerOrder: null,
  mostPerCustomer: null,
  ...more,
})
const named = (...names: string[]) => names.map((name) => ({ name, picture: null }))

/** A jacket in two colours and two sizes; blue is not made in M. */
const jacket: Versions = {
  specs: [
    { name: '颜色', values: named('红色', '蓝色') },
    { name: '尺码', values: named('M', 'L') },
  ],
  skus: [sku(['红色', 'M']), sku(['红色', 'L'], { mostPerOrder: 2, mostPerCustomer: 5 }), sku(['蓝色', 'L'])],
}
const tea: Versions = { specs: [], skus: [sku([])] }
const left: StockLeft = new Map([
  ['红色-M', 0],
  ['红色-L', 30],
  ['蓝色-L', 3],
  ['one', null],
])

test('a version has all chosen values; goods in one version need none', () => {
  expect(skuOf(jacket, ['红色', 'L'])?.id).toBe('红色-L')
  expect(skuOf(jacket, ['红色', null])).toBeNull()
  expect(skuOf(jacket, ['蓝色', 'M'])).toBeNull()
  expect(skuOf(tea, [])?.id).toBe('one')
})

test('what is sold out or not made is told from what can be chosen', () => {
  const nothing = [null, null]
  expect(valueState(jacket, left, nothing, 1, 'M')).toBe('soldOut')
  expect(valueState(jacket, left, nothing, 1, 'L')).toBe('open')
  expect(valueState(jacket, left, ['蓝色', null], 1, 'M')).toBe('none')
  // The chosen value of the same specification does not count: it would be replaced.
  expect(valueState(jacket, left, ['红色', 'L'], 0, '蓝色')).toBe('open')
  expect(valueState(jacket, left, ['红色', 'M'], 1, 'L')).toBe('open')
  expect(valueState(jacket, new Map(), nothing, 1, 'M')).toBe('open')
})

test('a quantity is bounded by stock, limits and the pieces of an order', () => {
  const [redM, redL, blueL] = jacket.skus as [GoodsSku, GoodsSku, GoodsSku]
  expect([redM, redL, blueL].map((one) => mostOf(one, left))).toEqual([0, 2, 3])
  expect(mostOf(sku([]), left)).toBe(50)
  expect([redM, redL, blueL].map((one) => stockWords(one, left))).toEqual(['已售罄', '有货', '仅剩3件'])
  expect(stockWords(redM, new Map())).toBe('')
  expect(limitWords(redL)).toBe('每单限购2件，每人限购5件')
  expect(limitWords(redM)).toBe('')
})

test('a specification with one value is chosen, kept values only while they exist', () => {
  const only: Versions = {
    ...jacket,
    specs: [{ name: '颜色', values: named('红色') }, ...jacket.specs.slice(1)],
  }
  expect(onlyValues(only)).toEqual(['红色', null])
  expect(knownValues(only, ['绿色', 'L'])).toEqual(['红色', 'L'])
  expect(knownValues(tea, ['红色'])).toEqual([])
  expect(missingValues(jacket, [null, null])).toBe('请选择颜色、尺码')
  expect(missingValues(jacket, ['红色', 'L'])).toBe('')
})

test('the order is said in words', () => {
  expect(
    itemWords(jacket, [
      { skuId: '红色-L', quantity: 2 },
      { skuId: '绿色-L', quantity: 1 },
    ]),
  ).toBe('红色 L ×2、已下架的规格 ×1')
  expect(itemWords(tea, [{ skuId: 'one', quantity: 3 }])).toBe('3件')
})

test('whatever was put aside, each version comes once, exists, and is not more than can be had', () => {
  const ids = fc.constantFrom('红色-M', '红色-L', '蓝色-L', '绿色-L')
  const item = fc.record({ skuId: ids, quantity: fc.integer({ min: 1, max: 50 }) })
  fc.assert(
    fc.property(fc.array(item), fc.option(item), (others, present) => {
      const items = itemsOf(jacket, left, present, others)
      expect(new Set(items.map(({ skuId }) => skuId)).size).toBe(items.length)
      for (const { skuId, quantity } of items) {
        const one = jacket.skus.find(({ id }) => id === skuId)
        expect(one).toBeDefined()
        expect(quantity).toBeGreaterThan(0)
        expect(quantity).toBeLessThanOrEqual(one ? mostOf(one, left) : 0)
      }
      const wanted = new Set([...others, ...(present ? [present] : [])].map(({ skuId }) => skuId))
      expect(items.map(({ skuId }) => skuId).sort()).toEqual(
        [...wanted].filter((id) => id === '红色-L' || id === '蓝色-L').sort(),
      )
    }),
  )
})
