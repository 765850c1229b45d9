import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { firstCounts, groupsOf, unitsOf } from './piece-choice.ts'

const picture = { src: 'share-default', alt: '' }
const piece = (id: string, skuId: string, sent: boolean) => ({
  ...{ id, skuId, sent, picture, version: skuId, paid: 1_000, given: 0 },
  status: 1 as const,
})

test('pieces are grouped by version, those that were sent apart from those that were not', () => {
  const pieces = [piece('1', 'red', true), piece('2', 'red', false), piece('3', 'red', true)]
  const groups = groupsOf(pieces, ['1', '2', '3'])
  expect(groups.map(({ unitIds }) => unitIds)).toEqual([['1', '3'], ['2']])
  expect(firstCounts(groups)).toEqual({})
  const [first, ...others] = pieces
  if (!first) throw new Error('there are three')
  const apart = groupsOf([{ ...first, given: 300 }, ...others], ['1', '2', '3'])
  expect(apart.map(({ given, unitIds }) => [given, unitIds])).toEqual([
    [300, ['1']],
    [0, ['2']],
    [0, ['3']],
  ])
  const single = groupsOf(pieces, ['2'])
  expect(unitsOf(single, firstCounts(single))).toEqual(['2'])
})

test('a choice names as many pieces as it counts, each once and only open ones', () => {
  const arbitrary = fc.array(
    fc.record({ sku: fc.constantFrom('a', 'b', 'c'), sent: fc.boolean(), open: fc.boolean() }),
    { maxLength: 12 },
  )
  fc.assert(
    fc.property(arbitrary, fc.array(fc.nat(5), { maxLength: 6 }), (made, wishes) => {
      const pieces = made.map(({ sku, sent }, index) => piece(String(index), sku, sent))
      const open = made.flatMap((one, index) => (one.open ? [String(index)] : []))
      const groups = groupsOf(pieces, open)
      const counts = Object.fromEntries(
        groups.map(({ key, unitIds }, index) => [key, Math.min(wishes[index] ?? 0, unitIds.length)]),
      )
      const units = unitsOf(groups, counts)
      expect(units).toHaveLength(Object.values(counts).reduce((sum, count) => sum + count, 0))
      expect(new Set(units).size).toBe(units.length)
      expect(units.every((id) => open.includes(id))).toBe(true)
    }),
  )
})
