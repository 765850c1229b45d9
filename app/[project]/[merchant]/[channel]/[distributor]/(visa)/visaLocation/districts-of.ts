import { districtOf } from '@/lib/domain/visas/districts.ts'
import type { VisaCountry, VisaDistrict } from '@/lib/operate-center/contract/catalogue/visas.ts'
import { linkTo } from '@/lib/screens/links.ts'
import { screenPath } from '@/lib/screens/screen-path.ts'

/** A country that has consular districts, as this screen needs it. */
export type DistrictCountry = Pick<VisaCountry, 'code' | 'name'> & { districts: VisaDistrict[] }

/** Countries with their districts, in the countries' order; those without any are left out. */
export function countriesWithDistricts(
  countries: readonly VisaCountry[],
  districts: readonly VisaDistrict[],
): DistrictCountry[] {
  return countries
    .map(({ code, name }) => ({
      code,
      name,
      districts: districts.filter(({ country }) => country === code),
    }))
    .filter(({ districts: own }) => own.length > 0)
}

/** The district of each country that is responsible for a province, the country asked about first. */
export function ownDistricts(
  countries: readonly DistrictCountry[],
  province: string,
  asked: string | null | undefined,
): { country: DistrictCountry; district: VisaDistrict | null }[] {
  const rows = countries.map((country) => ({
    country,
    district: districtOf(country.districts, province),
  }))
  return [
    ...rows.filter(({ country }) => country.code === asked),
    ...rows.filter(({ country }) => country.code !== asked),
  ]
}

/** Screens that open this one and know what to do with the answer. */
const ASKING = new Set([
  'visaProductList',
  'visaProductDetail',
  'visaProductSelect',
  'visaSearch',
  'visaProductSelect',
  'visaOrder',
  'visaTemplateInfo',
])

/**
 * Where the choice leads: back to the screen that asked, with its query, else to the visa counter. Only these screens of
 * this shop count, whatever the address says.
 * @param from `visaProductList?country=JP`, as the link to this screen wrote it
 */
export function residenceTarget(base: string, from: string | null): string {
  const [screen = '', ...query] = (from ?? '').split('?')
  if (!ASKING.has(screen)) return linkTo(base, 'visaIndex')
  const search = new URLSearchParams(query.join('?')).toString()
  return `${screenPath(base, screen as 'visaProductList')}${search ? `?${search}` : ''}`
}
