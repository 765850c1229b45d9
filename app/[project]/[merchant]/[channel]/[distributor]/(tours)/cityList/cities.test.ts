import { expect, test } from '@jest/globals'
import { byInitial, cityTarget, matchCities } from './cities.ts'

const cities = [
  { name: '上海', pinyin: 'shang hai', hot: true, tours: 5 },
  { name: '沈阳', pinyin: 'shen yang', hot: false, tours: 1 },
  { name: '北京', pinyin: 'bei jing', hot: true, tours: 3 },
]
const names = (list: { name: string }[]) => list.map(({ name }) => name)

test('cities are found by characters, pinyin and initials', () => {
  expect(names(matchCities(cities, '海'))).toEqual(['上海'])
  expect(names(matchCities(cities, 'shangh'))).toEqual(['上海'])
  expect(names(matchCities(cities, 'SY'))).toEqual(['沈阳'])
  expect(names(matchCities(cities, 'sh'))).toEqual(['上海', '沈阳'])
  expect(names(matchCities(cities, ' '))).toHaveLength(3)
  expect(matchCities(cities, '火星')).toEqual([])
})

test('groups follow the alphabet', () => {
  expect(byInitial(cities).map(({ initial, cities: group }) => [initial, ...names(group)])).toEqual([
    ['B', '北京'],
    ['S', '上海', '沈阳'],
  ])
})

test('choosing returns to a screen inside the shop only', () => {
  expect(cityTarget('/trip/m/h5/d', 'productList', '上海')).toBe(
    '/trip/m/h5/d/productList?departCity=%E4%B8%8A%E6%B5%B7',
  )
  expect(cityTarget('/trip/m/h5/d', 'https://evil.example', '上海')).toBe(
    '/trip/m/h5/d?departCity=%E4%B8%8A%E6%B5%B7',
  )
})
