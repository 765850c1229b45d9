import { provinces } from '../../domain/people/provinces.ts'
import type { ListName, RowOf } from './screen.ts'
import { entryOf } from './words.ts'

type Option = { value: string | number; label: string }

/** Where the choices of a field come from: a list of the merchant's, or words that are the same for all. */
export type Pick = { call: ListName; of: (row: never) => Option } | { options: readonly Option[] }

function from<N extends ListName>(call: N, of: (row: RowOf<N>) => Option): Pick {
  return { call, of }
}

const countries = from('staff.visaCountries', ({ code, name }) => ({
  value: code,
  label: `${name}（${code}）`,
}))
const everyProvince: Pick = { options: provinces.map(({ code, name }) => ({ value: code, label: name })) }

/** Fields that hold the code or the id of something else, by the ending of their path; it is chosen by its name. */
const picks: Readonly<Record<string, Pick>> = {
  'goods.category': from('staff.goodsCategories', ({ id, name }) => ({ value: id, label: name })),
  'goods.freightTemplate': from('staff.freightTemplates', ({ id, name, summary }) => ({
    value: id,
    label: `${name}：${summary}`,
  })),
  'goods.points': from('staff.pickupPoints', ({ id, name, address }) => ({
    value: id,
    label: `${name}（${address}）`,
  })),
  'visa.country': countries,
  'visa.districts': from('staff.visaDistricts', ({ id, name, country }) => ({
    value: id,
    label: `${name}（${country}）`,
  })),
  'materials.template.id': from('staff.visaTemplates', ({ id, name }) => ({ value: id, label: name })),
  'district.country': countries,
  'district.provinces': everyProvince,
  'rules.provinces': everyProvince,
  notServed: everyProvince,
  // 1 is Monday.
  'package.weekdays': {
    options: [...'一二三四五六日'].map((day, index) => ({ value: index + 1, label: `周${day}` })),
  },
}

export function pickOf(path: string): Pick | undefined {
  return entryOf(picks, path)
}

/** Lists that forms choose from. */
export const pickCalls: readonly ListName[] = Object.values(picks).flatMap((pick) =>
  'call' in pick ? [pick.call] : [],
)
