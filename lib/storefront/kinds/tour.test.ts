import { sampleValue } from '../../operate-center/contract/testing/sample.ts'
import type { Get } from './kind.ts'
import { tourKind } from './tour.ts'

const tour = {
  name: '邮轮6日',
  subtitle: '',
  days: 6,
  nights: 5,
  departCity: '上海',
  priceFrom: 275_000,
  nextDates: [{ date: '2099-11-30', price: 290_000, from: true }],
}
const get = (async (name: 'tours.get') => Object.assign(sampleValue(name) as object, tour)) as unknown as Get

test('a date on a poster has its own price; the large one is the lowest of all dates', async () => {
  const { facts, price } = await tourKind.poster(get, '10011')
  expect(price).toBe(275_000)
  expect(facts).toEqual([
    { label: '行程', value: '6天5晚' },
    { label: '出发', value: '上海出发' },
    { label: '最近团期', value: '2099年11月30日 ¥2,900起' },
  ])
})
