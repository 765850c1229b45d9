import { cityChoices, districtChoices, provinceChoices, regionOf } from './regions.ts'

test('a district’s code names all three levels', () => {
  expect(regionOf('310104')).toEqual({
    code: '310104',
    province: '上海市',
    city: '上海市',
    district: '徐汇区',
  })
  expect(regionOf('330106')).toMatchObject({ province: '浙江省', city: '杭州市', district: '西湖区' })
})

test.each(['', '310000', '310100', '999999', '31010', '3101040', 'abcdef', '__proto__', 'constructor'])(
  '%j is no district',
  (code) => {
    expect(regionOf(code)).toBeNull()
  },
)

test('every choice leads to a region', () => {
  const provinces = provinceChoices()
  expect(provinces).toHaveLength(34)
  for (const province of provinces) {
    const cities = cityChoices(province.code)
    expect([province.name, cities.length > 0]).toEqual([province.name, true])
    for (const city of cities) {
      const districts = districtChoices(city.code)
      expect([city.name, districts.length > 0]).toEqual([city.name, true])
      for (const { code, name } of districts) {
        expect(regionOf(code)).toEqual({ code, province: province.name, city: city.name, district: name })
      }
    }
  }
  expect([cityChoices(''), districtChoices('')]).toEqual([[], []])
})
