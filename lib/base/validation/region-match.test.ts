import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { matchRegion } from './region-match.ts'
import { cityChoices, districtChoices, provinceChoices, regionOf } from './regions.ts'

const names = (province: string, city: string, district: string) => ({ province, city, district })

/** Every district of the table. */
const all = provinceChoices()
  .flatMap(({ code }) => cityChoices(code))
  .flatMap(({ code }) => districtChoices(code))
  .flatMap(({ code }) => regionOf(code) ?? [])

describe('a region by its names', () => {
  test('every region of the table is found by its own names', () => {
    expect(all.length).toBeGreaterThan(3_000)
    const missed = all.filter((region) => matchRegion(region).district !== region.code)
    // Two of a city may have one name.
    expect(missed.map(({ city, district }) => `${city} ${district}`)).toEqual([])
  })

  test.each([
    ['广东', '广州', '天河', '440106'],
    ['广东省 ', ' 广州市', '天河区', '440106'],
    ['北京市', '北京市', '朝阳区', '110105'],
    ['北京', '市辖区', '朝阳', '110105'],
    ['内蒙古', '呼和浩特', '新城区', '150102'],
    ['广西', '南宁', '青秀区', '450103'],
    ['湖北省', '恩施州', '恩施市', '422801'],
    // Directly under the province, however the city is called.
    ['湖北省', '仙桃市', '仙桃市', '429004'],
    ['湖北省', '省直辖县级行政区划', '仙桃市', '429004'],
    ['湖北省', '仙桃市', '', '429004'],
    ['重庆市', '重庆市', '云阳县', '500235'],
    ['重庆市', '县', '云阳县', '500235'],
    ['新疆维吾尔自治区', '石河子市', '石河子市', '659001'],
  ])('%s %s %s is %s', (province, city, district, code) => {
    expect(matchRegion(names(province, city, district)).district).toBe(code)
  })

  test.each([
    // The town is not named: the customer chooses it.
    ['广东省', '东莞市', '', { province: '440000', city: '441900', district: '' }],
    ['广东省', '广州市', '不存在区', { province: '440000', city: '440100', district: '' }],
    // Several cities of the province have a district of this name.
    ['江苏省', '不存在市', '鼓楼区', { province: '320000', city: '', district: '' }],
    ['东京都', '新宿', '西新宿', { province: '', city: '', district: '' }],
    ['', '', '', { province: '', city: '', district: '' }],
  ])('%s %s %s is left open where it is not clear', (province, city, district, matched) => {
    expect(matchRegion(names(province, city, district))).toEqual(matched)
  })

  test('a district that is answered lies in the answered city and province, whatever the names', () => {
    const word = fc.oneof(
      fc.string({ maxLength: 8 }),
      fc.constantFrom(...all.flatMap(({ province, city, district }) => [province, city, district])),
    )
    fc.assert(
      fc.property(word, word, word, (province, city, district) => {
        const matched = matchRegion(names(province, city, district))
        if (matched.district === '') return
        expect(regionOf(matched.district)).not.toBeNull()
        expect(matched.district.slice(0, 4)).toBe(matched.city.slice(0, 4))
        expect(matched.city.slice(0, 2)).toBe(matched.province.slice(0, 2))
      }),
    )
  })
})
