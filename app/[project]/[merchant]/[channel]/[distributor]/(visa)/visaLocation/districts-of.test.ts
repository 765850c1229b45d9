import type { VisaCountry, VisaDistrict } from '@/lib/operate-center/contract/catalogue/visas.ts'
import { countriesWithDistricts, ownDistricts, residenceTarget } from './districts-of.ts'

const base = '/trip/m/h5/d'
const country = (code: string, name: string) => ({ code, name }) as VisaCountry
const district = (id: string, of: string, provinces: string[]): VisaDistrict => ({
  id,
  country: of,
  name: id,
  provinces,
  rule: '',
})
const countries = countriesWithDistricts(
  [country('JP', '日本'), country('TH', '泰国'), country('US', '美国')],
  [district('jp-gz', 'JP', ['44', '45']), district('jp-sh', 'JP', ['31']), district('us-gz', 'US', ['44'])],
)

test('a country without districts is not listed', () => {
  expect(countries.map(({ name }) => name)).toEqual(['日本', '美国'])
})

test('each country says which district a province belongs to, the one asked about first', () => {
  const own = (province: string, asked: string | null) =>
    ownDistricts(countries, province, asked).map(({ country: { code }, district: found }) => [
      code,
      found?.id ?? null,
    ])
  expect(own('44', null)).toEqual([
    ['JP', 'jp-gz'],
    ['US', 'us-gz'],
  ])
  expect(own('31', 'US')).toEqual([
    ['US', null],
    ['JP', 'jp-sh'],
  ])
})

test('the choice leads back to the screen that asked, with its query', () => {
  expect(residenceTarget(base, 'visaProductList?country=JP&type=business')).toBe(
    `${base}/visaProductList?country=JP&type=business`,
  )
  expect(residenceTarget(base, 'visaProductDetail?proId=a%26b')).toBe(`${base}/visaProductDetail?proId=a%26b`)
})

test.each([null, '', 'visaIndex', '//evil.example', 'https://evil.example?x', 'pay?orderNo=1', '../index'])(
  'from %s it leads to the visa counter',
  (from) => {
    expect(residenceTarget(base, from)).toBe(`${base}/visaIndex`)
  },
)
