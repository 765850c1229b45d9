import { lintWording, textsOf } from './tour-lint.ts'

const lint = (value: unknown) => lintWording(textsOf(value)).map(({ field, found }) => [field, found])

test('wording that is not allowed is named with its place', () => {
  expect(
    lint({
      name: '云南豪华团6日',
      itinerary: [{ title: '昆明', hotel: '准五星酒店' }, { hotel: '与希尔顿同级' }],
      highlights: ['全网最低'],
    }),
  ).toEqual([
    ['name', '豪华团'],
    ['itinerary.0.hotel', '准五星'],
    ['itinerary.1.hotel', '与希尔顿同级'],
    ['highlights.0', '全网最低'],
  ])
})

test('ordinary texts pass', () => {
  expect(
    lint({
      name: '云南6日游',
      hotel: '大理实力希尔顿酒店（五星）',
      text: '最多20人成团，第一天自由活动',
      days: 6,
    }),
  ).toEqual([])
})
