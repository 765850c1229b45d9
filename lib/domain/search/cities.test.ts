import { matchCities } from './cities.ts'
import { nearestCity } from './places.ts'

const cities = [
  { name: '上海', pinyin: 'shang hai' },
  { name: '沈阳', pinyin: 'shen yang' },
  { name: '北京', pinyin: 'bei jing' },
  { name: '广州', pinyin: 'guang zhou' },
]
const names = (list: { name: string }[]) => list.map(({ name }) => name)

test.each([
  ['海', ['上海']],
  ['shangh', ['上海']],
  ['shang hai', ['上海']],
  ['SY', ['沈阳']],
  ['sh', ['上海', '沈阳']],
  ['bj', ['北京']],
  ['gz', ['广州']],
  ['ＧＺ', ['广州']],
  ['zhou', []],
  ['火星', []],
])('“%s” finds cities by characters, pinyin and initials', (typed, found) => {
  expect(names(matchCities(cities, typed))).toEqual(found)
})

test('nothing typed shows all', () => {
  expect(matchCities(cities, ' ')).toHaveLength(4)
})

describe('the nearest city', () => {
  const suzhou = { latitude: 31.3, longitude: 120.62 }
  it('is the nearest of those the shop has', () => {
    expect(nearestCity(suzhou, ['上海', '北京', '杭州'])).toEqual({ name: '上海', km: 81 })
    expect(nearestCity(suzhou, ['北京'])?.name).toBe('北京')
    expect(nearestCity({ latitude: 43.9, longitude: 87.5 }, ['上海', '成都', '乌鲁木齐'])?.name).toBe(
      '乌鲁木齐',
    )
  })
  it('is unknown where no city of the shop is', () => {
    expect(nearestCity(suzhou, ['火星'])).toBeNull()
    expect(nearestCity(suzhou, [])).toBeNull()
  })
})
