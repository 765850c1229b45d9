import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { provinces } from '../people/provinces.ts'
import {
  type FreightRate,
  type FreightTemplate,
  freightOf,
  freightProblems,
  freightTableOf,
  freightWords,
  isServed,
  type Shipment,
} from './freight.ts'

const rate = (patch: Partial<FreightRate> = {}): FreightRate => ({
  first: 1,
  firstFee: 1_000,
  next: 1,
  nextFee: 200,
  freeFrom: 9_900,
  ...patch,
})
const byPiece = (patch: Partial<FreightTemplate> = {}): FreightTemplate => ({
  unit: 'piece',
  usual: rate(),
  rules: [{ provinces: ['54', '65'], rate: rate({ firstFee: 2_000, nextFee: 800, freeFrom: null }) }],
  notServed: ['63'],
  ...patch,
})
const byWeight = byPiece({
  unit: 'weight',
  usual: rate({ first: 1_000, next: 500, nextFee: 300, freeFrom: null }),
})
const sent = (patch: Partial<Shipment> = {}): Shipment => ({
  pieces: 1,
  weight: 400,
  amount: 5_000,
  ...patch,
})

test.each([
  ['one piece', byPiece(), sent(), '31', 1_000, '上海：首件10元，每多1件加2元'],
  ['three pieces', byPiece(), sent({ pieces: 3 }), '31', 1_400, '上海：首件10元，每多1件加2元'],
  ['enough to be free', byPiece(), sent({ pieces: 9, amount: 9_900 }), '31', 0, '满99元包邮'],
  [
    'a dear region, where nothing is free',
    byPiece(),
    sent({ pieces: 2, amount: 99_000 }),
    '65',
    2_800,
    '新疆：首件20元，每多1件加8元',
  ],
  ['no region yet', byPiece(), sent(), null, 1_000, '一般地区：首件10元，每多1件加2元'],
  [
    'exactly the first kilogramme',
    byWeight,
    sent({ weight: 1_000 }),
    '44',
    1_000,
    '广东：首重1kg 10元，每多500g加3元',
  ],
  ['a gram more', byWeight, sent({ weight: 1_001 }), '44', 1_300, '广东：首重1kg 10元，每多500g加3元'],
  ['free', byPiece({ usual: rate({ firstFee: 0, nextFee: 0 }) }), sent(), '31', 0, '包邮'],
  ['one fee', byPiece({ usual: rate({ nextFee: 0 }) }), sent({ pieces: 7 }), '31', 1_000, '上海：每单10元'],
] as const)('freight of %s', (_, template, shipment, province, freight, text) => {
  expect(freightOf(template, shipment, province)).toEqual({ ok: true, freight, text })
})

test('a region that is not served is refused by its name, and so is one beyond the mainland', () => {
  expect(freightOf(byPiece(), sent(), '63')).toEqual({
    ok: false,
    code: 'not-served',
    message: '抱歉，该商品暂不配送至青海，请更换收货地址',
  })
  expect(freightOf(byPiece(), sent(), '71')).toMatchObject({ ok: false, code: 'not-served' })
  expect(() => freightOf(byPiece(), sent({ pieces: 0.5 }), null)).toThrow(RangeError)
})

test('cards and the table say what is counted', () => {
  expect(freightWords(byPiece())).toBe('满99元包邮')
  expect(freightWords(byWeight)).toBe('运费10元起')
  expect(freightWords(byPiece({ usual: rate({ firstFee: 0, nextFee: 0 }) }))).toBe('包邮')
  expect(freightWords(byPiece({ usual: rate({ first: 2, firstFee: 0, freeFrom: null }) }))).toBe('2件内包邮')
  expect(freightTableOf(byPiece())).toEqual({
    summary: '快递首件10元，每多1件加2元，满99元包邮',
    rows: [
      { regions: '一般地区', text: '首件10元，每多1件加2元，满99元包邮' },
      { regions: '西藏、新疆', text: '首件20元，每多1件加8元' },
    ],
    notServed: [{ code: '63', name: '青海' }],
  })
  expect(
    freightTableOf(byPiece({ rules: [], notServed: [], usual: rate({ firstFee: 0, nextFee: 0 }) })),
  ).toEqual({ summary: '快递包邮', rows: [{ regions: '全国', text: '包邮' }], notServed: [] })
})

test('a province is in one rule at most, and somewhere goods are sent to', () => {
  expect(freightProblems(byPiece())).toEqual({})
  expect(
    freightProblems(
      byPiece({
        rules: [
          { provinces: ['54', '65'], rate: rate() },
          { provinces: ['65'], rate: rate() },
        ],
        notServed: ['54'],
      }),
    ),
  ).toEqual({
    'rules.1.provinces': '新疆重复，一个省份只能有一条规则',
    notServed: '西藏已有运费规则，请从其中一处移除',
  })
  expect(
    freightProblems(byPiece({ rules: [], notServed: provinces.map(({ code }) => code) })).notServed,
  ).toBeDefined()
})

const anyRate = fc.record({
  first: fc.integer({ min: 1, max: 3_000 }),
  firstFee: fc.integer({ min: 0, max: 10_000 }),
  next: fc.integer({ min: 1, max: 3_000 }),
  nextFee: fc.integer({ min: 0, max: 5_000 }),
  freeFrom: fc.option(fc.integer({ min: 1, max: 100_000 }), { nil: null }),
})
const codes = provinces.map(({ code }) => code)
/** Provinces that are dealt to two rules, the excluded and the rest. */
const anyTemplate: fc.Arbitrary<FreightTemplate> = fc
  .record({
    unit: fc.constantFrom('piece' as const, 'weight' as const),
    usual: anyRate,
    rates: fc.tuple(anyRate, anyRate),
    dealt: fc.array(fc.integer({ min: 0, max: 4 }), { minLength: codes.length, maxLength: codes.length }),
  })
  .map(({ unit, usual, rates, dealt }) => {
    const of = (share: number) => codes.filter((_, index) => dealt[index] === share)
    return {
      unit,
      usual,
      rules: rates.map((one, index) => ({ provinces: of(index), rate: one })),
      notServed: of(2),
    }
  })
const anyShipment = fc.record({
  pieces: fc.integer({ min: 1, max: 50 }),
  weight: fc.integer({ min: 0, max: 100_000 }),
  amount: fc.integer({ min: 0, max: 200_000 }),
})
const anyProvince = fc.constantFrom(null, ...codes)
const costOf = (template: FreightTemplate, shipment: Shipment, province: string | null) => {
  const result = freightOf(template, shipment, province)
  return result.ok ? result.freight : null
}

test('more pieces or more weight never cost less, and nothing is ever negative', () => {
  fc.assert(
    fc.property(
      anyTemplate,
      anyShipment,
      anyProvince,
      fc.nat({ max: 30 }),
      fc.nat({ max: 50_000 }),
      (template, shipment, province, pieces, weight) => {
        const cost = costOf(template, shipment, province)
        const heavier = { ...shipment, pieces: shipment.pieces + pieces, weight: shipment.weight + weight }
        const more = costOf(template, heavier, province)
        if (cost === null || more === null) {
          expect([cost, more]).toEqual([null, null])
          expect(province !== null && isServed(template, province)).toBe(false)
          return
        }
        expect(Number.isSafeInteger(cost) && cost >= 0).toBe(true)
        expect(more).toBeGreaterThanOrEqual(cost)
      },
    ),
  )
})

test('a region’s own rule decides alone, whatever the usual rate and the other rules are', () => {
  fc.assert(
    fc.property(anyTemplate, anyTemplate, anyShipment, (template, other, shipment) => {
      for (const { provinces: named, rate: own } of template.rules) {
        for (const province of named) {
          expect(costOf(template, shipment, province)).toBe(
            costOf(
              { ...other, unit: template.unit, rules: [{ provinces: [province], rate: own }], notServed: [] },
              shipment,
              province,
            ),
          )
        }
      }
      for (const province of template.notServed) expect(costOf(template, shipment, province)).toBeNull()
    }),
  )
})

test('from its amount on sending is free, and below it the amount changes nothing', () => {
  fc.assert(
    fc.property(anyRate, anyShipment, fc.nat({ max: 100_000 }), (usual, shipment, amount) => {
      const template: FreightTemplate = { unit: 'piece', usual, rules: [], notServed: [] }
      const cost = costOf(template, { ...shipment, amount }, '31')
      if (usual.freeFrom !== null && amount >= usual.freeFrom) expect(cost).toBe(0)
      else expect(cost).toBe(costOf(template, { ...shipment, amount: 0 }, '31'))
    }),
  )
})
