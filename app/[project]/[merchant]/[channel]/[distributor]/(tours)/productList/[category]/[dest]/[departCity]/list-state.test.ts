import { expect, test } from '@jest/globals'
import { countFilters, filterOf, filterProblem, searchOf } from './list-state.ts'

const nowhere = { category: undefined, dest: undefined, departCity: undefined }

test('a filter survives the round trip through the address', () => {
  const filter = { keyword: '雪山 A&B', days: '4-6', priceMin: '100000', sort: 'priceAsc' }
  expect(filterOf(searchOf({ ...nowhere, dest: '云南' }, filter))).toEqual(filter)
})

test('identity, tracking and empty parameters are no filter', () => {
  expect(filterOf('?dest=日本&openId=abc&page=3&keyword=%20&sort=recommended')).toEqual({})
})

test('the same choice always gives the same address', () => {
  expect(
    searchOf({ ...nowhere, departCity: '上海', category: 'group' }, { theme: '亲子', days: '1-3' }),
  ).toBe(searchOf({ category: 'group', departCity: '上海', dest: undefined }, { days: '1-3', theme: '亲子' }))
  expect(searchOf(nowhere, {})).toBe('')
})

test('dates come in pairs and in order, prices in order', () => {
  expect(filterProblem({ dateFrom: '2027-01-01' })).toMatch('同时')
  expect(filterProblem({ dateFrom: '2027-02-01', dateTo: '2027-01-01' })).toMatch('晚于')
  expect(filterProblem({ priceMin: '200000', priceMax: '90000' })).toMatch('高于')
  expect(filterProblem({ dateFrom: '2027-01-01', dateTo: '2027-01-01', priceMin: '1' })).toBeNull()
})

test('a pair counts as one filter; keyword and order do not count', () => {
  expect(countFilters({ keyword: 'x', sort: 'sold', dateFrom: 'a', dateTo: 'b', theme: 'c' })).toBe(2)
})
