import { expect, test } from '@jest/globals'
import {
  chipsOf,
  choiceOf,
  countFilters,
  filterProblem,
  isPrerendered,
  listTitle,
  pagesOf,
  searchOf,
  without,
} from './list-state.ts'

const nowhere = { category: undefined, dest: undefined, departCity: undefined }

test('a choice survives the round trip through the address', () => {
  const choice = { dest: '云南', keyword: '雪山 A&B', days: '4-6', priceMin: '100000', sort: 'priceAsc' }
  expect(choiceOf(searchOf(choice))).toEqual(choice)
  expect(choiceOf(searchOf(choice, 3))).toEqual(choice)
})

test('tracking, pages and empty parameters are no choice', () => {
  expect(choiceOf('?openId=abc&page=3&keyword=%20&sort=recommended')).toEqual({})
})

test('the same choice always gives the same address', () => {
  expect(searchOf({ departCity: '上海', category: 'group', theme: '亲子', days: '1-3' })).toBe(
    searchOf({ days: '1-3', theme: '亲子', category: 'group', departCity: '上海' }),
  )
  expect(searchOf({})).toBe('')
})

test('the open pages stand in the address, within bounds', () => {
  expect(pagesOf(searchOf({ theme: 'x' }, 4))).toBe(4)
  expect(searchOf({}, 1)).toBe('')
  for (const page of ['0', '-2', '1.5', 'x', '']) expect(pagesOf(`?page=${page}`)).toBe(1)
  expect(pagesOf('?page=9000')).toBe(20)
})

test('the prerendered list is used for exactly its own choice', () => {
  expect(isPrerendered({}, nowhere)).toBe(true)
  expect(isPrerendered({ dest: '云南' }, { ...nowhere, dest: '云南' })).toBe(true)
  expect(isPrerendered({ dest: '云南' }, nowhere)).toBe(false)
  expect(isPrerendered({ dest: '云南', sort: 'sold' }, { ...nowhere, dest: '云南' })).toBe(false)
})

test('dates come in pairs and in order, prices in order', () => {
  expect(filterProblem({ dateFrom: '2027-01-01' })).toMatch('同时')
  expect(filterProblem({ dateFrom: '2027-02-01', dateTo: '2027-01-01' })).toMatch('晚于')
  expect(filterProblem({ priceMin: '200000', priceMax: '90000' })).toMatch('高于')
  expect(filterProblem({ dateFrom: '2027-01-01', dateTo: '2027-01-01', priceMin: '1' })).toBeNull()
})

test('every filter has a chip that removes it; a pair is one, the order has none', () => {
  const choice = {
    keyword: '雪山',
    departCity: '广州',
    category: 'group',
    dateFrom: '2026-12-01',
    dateTo: '2026-12-10',
    days: '4-6',
    priceMax: '500000',
    hotel: '四钻',
    supplier: '某地接社',
    instantConfirm: '1',
    sort: 'sold',
  }
  const chips = chipsOf(choice)
  expect(chips.map(({ text }) => text)).toEqual([
    '“雪山”',
    '广州出发',
    '跟团游',
    '12-01 至 12-10',
    '4–6天',
    '¥5000以下',
    '四钻',
    '即时确认',
    '某地接社',
  ])
  expect(chips.reduce((left, { names }) => without(left, names), choice as object)).toEqual({ sort: 'sold' })
  expect(countFilters(choice)).toBe(8)
})

test('a list is titled by what was searched, else by where it leads', () => {
  expect(listTitle({ keyword: '雪山', dest: '云南' })).toBe('“雪山”')
  expect(listTitle({ departCity: '上海', dest: '日本', category: 'group' })).toBe('上海出发 · 日本 · 跟团游')
  expect(listTitle({ category: 'nothing' })).toBe('全部线路')
})
