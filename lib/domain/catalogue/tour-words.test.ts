import { durationWords, groupWords, tourPromises } from './tour-words.ts'

it.each([
  [16, 36, '16人成团，最多36人'],
  [1, 999, '1人起订'],
  [1, 600, '1人起订'],
  [1, 9, '1人起订，最多9人'],
  [2, 2, '2人成团'],
])('a group of %i to %i', (min, max, words) => {
  expect(groupWords(min, max)).toBe(words)
})

it.each([
  [45, '约45分钟'],
  [60, '约1小时'],
  [90, '约1.5小时'],
  [100, '约1小时40分钟'],
  [240, '约4小时'],
])('%i minutes', (minutes, words) => {
  expect(durationWords(minutes)).toBe(words)
})

describe('what a product promises', () => {
  const strict: Parameters<typeof tourPromises>[0] = {
    instantConfirm: false,
    shoppingStops: [{}],
    paidItems: [{}],
    ladder: [{ fromDays: 0, toDays: null, percent: 100 }],
    groupMin: 16,
  }
  const titles = (tour: Parameters<typeof tourPromises>[0]) => tourPromises(tour).map(({ title }) => title)

  it('is only what its conditions say', () => {
    expect(titles(strict)).toEqual([])
    expect(
      titles({
        instantConfirm: true,
        shoppingStops: [],
        paidItems: [],
        ladder: [
          { fromDays: 7, toDays: null, percent: 0 },
          { fromDays: 0, toDays: 6, percent: 20 },
        ],
        groupMin: 1,
      }),
    ).toEqual(['无购物', '无自费推荐', '出发7天前免费取消', '即时确认', '1人也出发'])
    expect(titles({ ...strict, ladder: [{ fromDays: 0, toDays: null, percent: 0 }] })).toEqual([
      '随时免费取消',
    ])
  })
})
