import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import type { Schema } from '../../operate-center/contract/read-schema.ts'
import { changedValues } from './changed-values.ts'

const money: Schema = { type: 'integer', description: 'fen' }
const tour: Schema = {
  type: 'object',
  properties: {
    name: { type: 'string' },
    price: { anyOf: [money, { type: 'null' }] },
    tags: { type: 'array', items: { type: 'string' } },
    days: { type: 'array', items: { type: 'object', properties: { title: { type: 'string' } } } },
  },
}
const said = (before: unknown, after: unknown) =>
  changedValues(tour, 'tour', before, after).map(({ path, before: old, after: now }) => [path, old, now])

test('a change names only the values that differ, wherever they stand', () => {
  const before = { name: '大理', price: 9900, tags: ['亲子'], days: [{ title: '抵达' }, { title: '返程' }] }
  const after = {
    ...before,
    price: 8900,
    tags: ['亲子', '纯玩'],
    days: [{ title: '抵达昆明' }, { title: '返程' }],
  }
  expect(said(before, after)).toEqual([
    ['tour.price', 9900, 8900],
    ['tour.tags', ['亲子'], ['亲子', '纯玩']],
    ['tour.days.0.title', '抵达', '抵达昆明'],
  ])
})

test('what comes and what goes has nothing on the other side', () => {
  expect(said(null, { name: '大理', price: null, tags: [] })).toEqual([['tour.name', null, '大理']])
  expect(said({ name: '大理', days: [{ title: '返程' }] }, { name: '大理', days: [] })).toEqual([
    ['tour.days.0.title', '返程', null],
  ])
})

test('each value comes with its schema, also where it may be absent', () => {
  const [change] = changedValues(tour, 'tour', { price: 1 }, { price: 2 })
  expect(change?.schema).toMatchObject(money)
})

test('any two states differ exactly where they are not the same, and a state does not differ from itself', () => {
  const state = fc.record({ name: fc.string(), price: fc.option(fc.nat()), tags: fc.array(fc.string()) })
  fc.assert(
    fc.property(state, state, (before, after) => {
      expect(said(before, structuredClone(before))).toEqual([])
      const paths = said(before, after).map(([path]) => path)
      const [old, now] = [before, after] as Record<string, unknown>[]
      const kept = (value: unknown) =>
        value === '' || (Array.isArray(value) && value.length === 0) ? null : value
      const differing = Object.keys(after).filter(
        (key) => JSON.stringify(kept(old?.[key])) !== JSON.stringify(kept(now?.[key])),
      )
      expect(paths.toSorted()).toEqual(differing.map((key) => `tour.${key}`).toSorted())
    }),
  )
})
