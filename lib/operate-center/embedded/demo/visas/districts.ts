import type { DistrictDraft } from './model.ts'

const HALF_A_YEAR = '户口在领区内，或持领区内居住证满6个月。'

/** Districts of a country: id part, name, provinces, and what its rule says besides. */
const of = (
  country: string,
  rule: string,
  ...districts: readonly (readonly [id: string, name: string, provinces: string, more?: string])[]
): DistrictDraft[] =>
  districts.map(([id, name, provinces, more = '']) => ({
    id: `${country.toLowerCase()}-${id}`,
    country,
    name: `${name}领区`,
    provinces: provinces.split(' '),
    rule: rule + more,
  }))

/**
 * Which mission takes whose papers; the same city’s district is another for every country. Missions move provinces from
 * time to time, so a real merchant keeps its own list.
 */
export const districts: readonly DistrictDraft[] = [
  ...of(
    'JP',
    HALF_A_YEAR,
    ['beijing', '北京', '11 12 13 14 15 41 42 43 54 61 62 63 64 65'],
    ['shanghai', '上海', '31 32 33 34 36'],
    ['guangzhou', '广州', '35 44 45 46'],
    ['chongqing', '重庆', '50 51 52 53'],
    ['shenyang', '沈阳', '21 22 23', '大连市由驻大连领事办公室受理。'],
    ['qingdao', '青岛', '37'],
  ),
  ...of(
    'KR',
    '户口在领区内，或持领区内有效居住证。',
    ['beijing', '北京', '11 12 13 14 15 54 63 65'],
    ['shanghai', '上海', '31 32 33 34'],
    ['guangzhou', '广州', '35 44 45 46'],
    ['chengdu', '成都', '50 51 52 53'],
    ['wuhan', '武汉', '36 41 42 43'],
    ['xian', '西安', '61 62 64'],
    ['shenyang', '沈阳', '21 22 23'],
    ['qingdao', '青岛', '37'],
  ),
  ...of(
    'DE',
    HALF_A_YEAR,
    ['beijing', '北京', '11 12 13 14 15 36 37 41 42 43 54 61 62 63 64 65'],
    ['shanghai', '上海', '31 32 33 34'],
    ['guangzhou', '广州', '35 44 45 46'],
    ['chengdu', '成都', '50 51 52 53'],
    ['shenyang', '沈阳', '21 22 23'],
  ),
  ...of(
    'IT',
    HALF_A_YEAR,
    ['beijing', '北京', '11 12 13 14 15 21 22 23 37 41 42 54 61 62 63 64 65'],
    ['shanghai', '上海', '31 32 33 34'],
    ['guangzhou', '广州', '35 36 43 44 45 46'],
    ['chongqing', '重庆', '50 51 52 53'],
  ),
]
