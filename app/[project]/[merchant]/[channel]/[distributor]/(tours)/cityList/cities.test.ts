import { expect, test } from '@jest/globals'
import { byInitial, cityTarget } from './cities.ts'

const cities = [
  { name: '上海', pinyin: 'shang hai', hot: true, tours: 5 },
  { name: '沈阳', pinyin: 'shen yang', hot: false, tours: 1 },
  { name: '北京', pinyin: 'bei jing', hot: true, tours: 3 },
]
const names = (list: { name: string }[]) => list.map(({ name }) => name)

test('groups follow the alphabet', () => {
  expect(byInitial(cities).map(({ initial, cities: group }) => [initial, ...names(group)])).toEqual([
    ['B', '北京'],
    ['S', '上海', '沈阳'],
  ])
})

test('choosing returns to the list that was left, with its other choices and without its pages', () => {
  expect(cityTarget('/trip/m/h5/d', 'productList', '上海')).toBe(
    '/trip/m/h5/d/productList?departCity=%E4%B8%8A%E6%B5%B7',
  )
  expect(
    cityTarget('/trip/m/h5/d', 'productList?category=group&departCity=x&theme=%E9%9B%AA%26&page=3', '上海'),
  ).toBe('/trip/m/h5/d/productList?departCity=%E4%B8%8A%E6%B5%B7&category=group&theme=%E9%9B%AA%26')
  expect(cityTarget('/trip/m/h5/d', 'productList?departCity=x&dest=y', '')).toBe(
    '/trip/m/h5/d/productList?dest=y',
  )
  expect(cityTarget('/trip/m/h5/d', 'search', '上海')).toBe('/trip/m/h5/d/search')
})

test.each([
  null,
  '',
  'https://evil.example',
  '//evil.example',
  'pay?orderNo=1',
  '../productList',
  'javascript:1',
])('from %s it leads home', (from) => {
  expect(cityTarget('/trip/m/h5/d', from, '上海')).toBe('/trip/m/h5/d?departCity=%E4%B8%8A%E6%B5%B7')
  expect(cityTarget('/trip/m/h5/d', from, '')).toBe('/trip/m/h5/d')
})
