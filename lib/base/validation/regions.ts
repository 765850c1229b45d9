import { areaList } from '@vant/area-data'

/** 省、市、区 by the six-digit code of the district (GB/T 2260). */
export type Region = { code: string; province: string; city: string; district: string }

export type RegionChoice = { code: string; name: string }

/** The region of a district's code; null for an unknown code. */
export function regionOf(code: string): Region | null {
  if (!/^\d{6}$/.test(code)) return null
  const { province_list: provinces, city_list: cities, county_list: districts } = areaList
  const province = provinces[`${code.slice(0, 2)}0000`]
  const city = cities[`${code.slice(0, 4)}00`]
  const district = Object.hasOwn(districts, code) ? districts[code] : undefined
  return province && city && district ? { code, province, city, district } : null
}

export function provinceChoices(): RegionChoice[] {
  return choices(areaList.province_list, '')
}

/** @param province code of a province; empty: none */
export function cityChoices(province: string): RegionChoice[] {
  return province ? choices(areaList.city_list, province.slice(0, 2)) : []
}

/** @param city code of a city; empty: none */
export function districtChoices(city: string): RegionChoice[] {
  return city ? choices(areaList.county_list, city.slice(0, 4)) : []
}

/** All districts of a province, of whatever city. */
export function countyChoices(province: string): RegionChoice[] {
  return choices(areaList.county_list, province.slice(0, 2))
}

function choices(list: Record<string, string>, prefix: string): RegionChoice[] {
  return Object.entries(list)
    .filter(([code]) => code.startsWith(prefix))
    .map(([code, name]) => ({ code, name }))
}
