import { cityChoices, countyChoices, districtChoices, provinceChoices, type RegionChoice } from './regions.ts'

/** A region by its names, as an address book of another company has it. */
export type RegionNames = { province: string; city: string; district: string }

/** Six digits each; empty where no name of this table fits, and below that. */
export type MatchedRegion = { province: string; city: string; district: string }

const NOWHERE: MatchedRegion = { province: '', city: '', district: '' }

/**
 * Finds a region of this table by its names: 广东 is 广东省, 恩施州 is 恩施土家族苗族自治州. Counties directly under a
 * province are found whatever their city is called. What fits several or none is left for the customer to choose; nothing
 * is guessed.
 */
export function matchRegion(names: RegionNames): MatchedRegion {
  const province = oneNamed(provinceChoices(), names.province)
  if (!province) return NOWHERE
  const cities = cityChoices(province.code)
  const city = cities.length === 1 ? cities[0] : oneNamed(cities, names.city)
  if (city) {
    const district = oneNamed(districtChoices(city.code), names.district)
    if (district) return { province: province.code, city: city.code, district: district.code }
  }
  // 仙桃市 is a city to some, and a county of 省直辖县 to others; 云阳县 lies in 重庆市 or in its 县.
  const counties = countyChoices(province.code)
  const county = oneNamed(counties, names.district) ?? (city ? undefined : oneNamed(counties, names.city))
  if (county) {
    return { province: province.code, city: `${county.code.slice(0, 4)}00`, district: county.code }
  }
  return { province: province.code, city: city?.code ?? '', district: '' }
}

/** The only choice of this name: in full, else without the word for what it is, else by how one of the two begins. */
function oneNamed(choices: readonly RegionChoice[], name: string): RegionChoice | undefined {
  const wanted = name.replace(/\s/g, '')
  if (wanted === '') return undefined
  const short = shortOf(wanted)
  return (
    only(choices.filter((one) => one.name === wanted)) ??
    only(choices.filter((one) => shortOf(one.name) === short)) ??
    only(choices.filter((one) => begins(shortOf(one.name), short)))
  )
}

const only = <T>(found: readonly T[]): T | undefined => (found.length === 1 ? found[0] : undefined)

const begins = (one: string, other: string) =>
  Math.min(one.length, other.length) >= 2 && (one.startsWith(other) || other.startsWith(one))

const WORDS = /(特别行政区|自治区|自治州|自治县|自治旗|林区|矿区|新区|地区|街道|[省市区县州盟旗镇乡])$/

/** 广西壮族自治区 and 广西, 朝阳区 and 朝阳; a name of one letter stays whole. */
function shortOf(name: string): string {
  const short = name.replace(WORDS, '')
  return short.length >= 2 ? short : name
}
