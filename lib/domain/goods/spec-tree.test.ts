import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { specProblems, versionName } from './spec-tree.ts'

type Version = Parameters<typeof specProblems>[1][number]
const sku = (values: string[], patch: Partial<Version> = {}): Version => ({
  code: values.join('-') || 'ONE',
  values,
  price: 9_900,
  marketPrice: null,
  mostPerOrder: null,
  mostPerCustomer: null,
  ...patch,
})
const spec = (name: string, ...values: string[]) => ({ name, values: values.map((one) => ({ name: one })) })
const colours = spec('颜色', '红', '蓝')
const sizes = spec('尺码', 'M', 'L')

test('goods in one version, and in some of all combinations, are in order', () => {
  expect(specProblems([], [sku([])])).toEqual({})
  expect(specProblems([colours, sizes], [sku(['红', 'M']), sku(['蓝', 'L'])])).toEqual({})
  expect(versionName(['红', 'M'])).toBe('红 M')
})

test.each([
  ['no version', [], [], 'skus'],
  ['two versions without a specification', [], [sku([]), sku([], { code: 'B' })], 'skus'],
  ['a value missing', [colours, sizes], [sku(['红']), sku(['蓝', 'L']), sku(['红', 'M'])], 'skus.0.values'],
  ['an unknown value', [colours], [sku(['红']), sku(['蓝']), sku(['绿'])], 'skus.2.values'],
  ['values in another sequence', [colours, sizes], [sku(['M', '红']), sku(['蓝', 'L'])], 'skus.0.values'],
  [
    'the same version twice',
    [colours],
    [sku(['红']), sku(['蓝']), sku(['红'], { code: 'C' })],
    'skus.2.values',
  ],
  ['the same code twice', [colours], [sku(['红']), sku(['蓝'], { code: '红' })], 'skus.1.code'],
  ['no price', [colours], [sku(['红'], { price: 0 }), sku(['蓝'])], 'skus.0.price'],
  ['a struck-through price below', [], [sku([], { marketPrice: 9_900 })], 'skus.0.marketPrice'],
  [
    'an order of more than a customer may buy',
    [],
    [sku([], { mostPerOrder: 3, mostPerCustomer: 2 })],
    'skus.0.mostPerOrder',
  ],
  ['a value without a version', [colours], [sku(['红'])], 'specs.0.values.1'],
  ['a value twice', [spec('颜色', '红', '红')], [sku(['红'])], 'specs.0.values'],
  ['a specification twice', [colours, colours], [sku(['红', '红']), sku(['蓝', '蓝'])], 'specs'],
] as const)('%s is named at its field', (_, specs, skus, field) => {
  expect(Object.keys(specProblems(specs, skus))).toContain(field)
})

test('versions without a problem are all different and each names one value of each specification', () => {
  const name = fc.constantFrom('红', '蓝', 'M', 'L')
  const specs = fc.uniqueArray(
    fc.record({
      name: fc.constantFrom('颜色', '尺码'),
      values: fc.array(fc.record({ name }), { maxLength: 3 }),
    }),
    { selector: (one) => one.name, maxLength: 2 },
  )
  const skus = fc.array(fc.array(name, { maxLength: 3 }), { maxLength: 6 })
  fc.assert(
    fc.property(specs, skus, (tree, values) => {
      const versions = values.map((one, index) => sku(one, { code: `C${index}` }))
      if (Object.keys(specProblems(tree, versions)).length > 0) return
      expect(new Set(versions.map((one) => JSON.stringify(one.values))).size).toBe(versions.length)
      for (const version of versions) {
        expect(version.values).toHaveLength(tree.length)
        version.values.forEach((value, index) => {
          expect(tree[index]?.values.map((one) => one.name)).toContain(value)
        })
      }
    }),
  )
})
