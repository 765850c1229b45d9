import { absent } from '../../operate-center/contract/failures.ts'
import { sampleValue } from '../../operate-center/contract/testing/sample.ts'
import { goodsKind } from './goods.ts'
import { goodsJsonLdFacts } from './goods-json-ld.ts'
import { type Get, Unanswered } from './kind.ts'

const goods = {
  ...sampleValue('goods.get'),
  name: '高原苹果',
  subtitle: '脆甜多汁',
  price: 5990,
  shipsFrom: '云南昆明',
  freightText: '满99元包邮',
  returnable: { days: 0, text: '生鲜不支持无理由退货' },
}

/** A centre that sells `g1`, and has withdrawn `g2`. */
const centre = (openShop: 0 | 1) =>
  (async (name: string, input: { proId?: string }) => {
    if (name === 'shop.power') return { openShop }
    if (openShop === 0) throw new Unanswered(absent().failure)
    if (name === 'goods.get' && input.proId === 'g1') return goods
    if (name === 'goods.similar' && input.proId !== 'g3') return { items: [] }
    throw new Unanswered(absent().failure)
  }) as unknown as Get
const get = centre(1)

test('all goods of the merchant have a page, also withdrawn ones; invented ones have none', async () => {
  expect(await goodsKind.places(get)).toEqual({})
  expect(await goodsKind.pageFor(get, 'g1')).toBe('g1')
  expect(await goodsKind.pageFor(get, 'g2')).toBe('g2')
  expect(await goodsKind.pageFor(get, 'g3')).toBeNull()
})

test('where the shop sells no goods one page says so, whatever goods are asked for', async () => {
  expect(await goodsKind.pageFor(centre(0), 'g1')).toBe('~')
  expect(await goodsKind.pageFor(centre(0), 'g3')).toBe('~')
})

test('a poster names what somebody buys goods by', async () => {
  expect(await goodsKind.poster(get, 'g1')).toMatchObject({
    title: '高原苹果',
    subtitle: '脆甜多汁',
    price: 5990,
    facts: [
      { label: '发货', value: '云南昆明发货' },
      { label: '运费', value: '满99元包邮' },
      { label: '退换', value: '按约定退换' },
    ],
  })
})

test('search engines are told all prices, and whether anything is left', () => {
  const [sku] = goods.skus
  if (!sku) throw new Error('the sample has a version')
  const skus = [
    { ...sku, price: 5990 },
    { ...sku, price: 6990 },
  ]
  expect(goodsJsonLdFacts({ ...goods, skus, soldOut: true })).toMatchObject({
    kind: 'goods',
    prices: [5990, 6990],
    soldOut: true,
  })
})
