import { isoWeekdays, todayInShanghai, weekdayName } from '../../base/calendar/dates.ts'
import { provinces } from '../../domain/people/provinces.ts'
import { actNames } from '../../domain/staff/act-names.ts'
import { barePath, endingsOf } from '../../domain/staff/endings.ts'
import type { CallName, Input, Value } from '../../operate-center/contract/contract.ts'
import type { ListName, Option, RowOf } from './screen.ts'

/** How a field is chosen by the rows of a list call, found by what is typed. */
export type ListChooser = {
  call: ListName | 'staff.roles'
  /** Always part of the list's input. */
  fixed: () => object
  value: (row: never) => Option['value']
  label: (row: never) => string
  /** It answers everything at once: what is typed is looked for here. */
  whole?: true
}

/** How a field is chosen: from a list of the merchant's, or from what is the same for all. */
export type Chooser = ListChooser | { options: readonly Option[] }

function by<N extends ListName>(
  call: N,
  options: {
    fixed?: () => Partial<Input<N>>
    value: (row: RowOf<N>) => Option['value']
    label: (row: RowOf<N>) => string
  },
): Chooser {
  const { fixed = () => ({}), ...others } = options
  // The rows' own type is checked here; the form handles every chooser alike.
  return { ...(others as unknown as Pick<ListChooser, 'value' | 'label'>), call, fixed }
}

const departures = by('staff.departures', {
  fixed: () => ({ from: todayInShanghai(Date.now()), sort: 'departDate', direction: 'asc' }),
  value: ({ id }) => id,
  label: ({ departDate, groupNo, tourName, planSeats, usedSeats, heldSeats, status }) =>
    [
      `${departDate} ${weekdayName(departDate)}`,
      groupNo,
      tourName,
      status === 'cancelled'
        ? '已取消'
        : planSeats < 0
          ? '名额不限'
          : `余${Math.max(0, planSeats - usedSeats - heldSeats)}位`,
    ]
      .filter(Boolean)
      .join(' · '),
})
const named = ({ name, code }: { name: string; code: string }) => `${name}（${code}）`
const tours = by('staff.tours', { value: ({ proId }) => proId, label: named })
const visas = by('staff.visas', { value: ({ proId }) => proId, label: named })
const goods = by('staff.goodsProducts', { value: ({ proId }) => proId, label: named })
const debris = by('staff.debris', { value: ({ proId }) => proId, label: named })
const templates = by('staff.couponTemplates', {
  value: ({ templateId }) => templateId,
  label: ({ name, state }) => (state === 'active' ? name : `${name}（已停用）`),
})
const campaigns = by('staff.couponCampaigns', {
  value: ({ campaignId }) => campaignId,
  label: ({ title }) => title,
})
const batches = by('staff.couponBatches', { value: ({ batchId }) => batchId, label: ({ name }) => name })
const customers = by('staff.customers', {
  value: ({ customerId }) => customerId,
  label: ({ name, mobile }) => [name, mobile].filter(Boolean).join(' '),
})
const shopName = ({ name, channel, distributor }: RowOf<'staff.shops'>) =>
  `${name}（${channel} / ${distributor}）`
const shops = by('staff.shops', {
  value: ({ channel, distributor }) => `${channel}/${distributor}`,
  label: shopName,
})
const distributors = by('staff.shops', { value: ({ distributor }) => distributor, label: shopName })
/** A grant names its shop by its whole address. */
const grantedShops = by('staff.shops', {
  value: ({ project, merchant, channel, distributor }) => [project, merchant, channel, distributor].join('/'),
  label: shopName,
})
const roles: Chooser = {
  call: 'staff.roles',
  whole: true,
  fixed: () => ({}),
  value: ({ id }: Value<'staff.roles'>['items'][number]) => id,
  label: ({ name }: Value<'staff.roles'>['items'][number]) => name,
}
const countries = by('staff.visaCountries', { value: ({ code }) => code, label: ({ name }) => name })
const everyProvince: Chooser = { options: provinces.map(({ code, name }) => ({ value: code, label: name })) }
const categories = by('staff.goodsCategories', { value: ({ id }) => id, label: ({ name }) => name })

/**
 * This field is chosen by this list. A field is named as in field-words.ts, by the longest ending of its path; the call that
 * it belongs to may stand before, where the same name means something else elsewhere.
 */
export const choosers: Readonly<Record<string, Chooser>> = {
  departureId: departures,
  departureIds: departures,
  'staff.departures proId': tours,
  'staff.visaApplicants proId': visas,
  'staff.goodsSkus proId': goods,
  'staff.vouchers productId': debris,
  'staff.saveDebrisPackage proId': debris,
  'staff.debrisPackages proId': debris,
  'staff.addTill products': debris,
  'staff.changeTill products': debris,
  templateId: templates,
  campaignId: campaigns,
  batchId: batches,
  customerId: customers,
  customerIds: customers,
  shops,
  distributor: distributors,
  'grants.role': roles,
  'grants.merchant': by('staff.merchants', { value: ({ code }) => code, label: named }),
  'grants.shop': grantedShops,
  country: countries,
  'goods.category': categories,
  'goods.freightTemplate': by('staff.freightTemplates', {
    value: ({ id }) => id,
    label: ({ name, summary }) => `${name}：${summary}`,
  }),
  'goods.points': by('staff.pickupPoints', {
    value: ({ id }) => id,
    label: ({ name, address }) => `${name}（${address}）`,
  }),
  'visa.districts': by('staff.visaDistricts', {
    value: ({ id }) => id,
    label: ({ name, country }) => `${name}（${country}）`,
  }),
  'materials.template.id': by('staff.visaTemplates', { value: ({ id }) => id, label: ({ name }) => name }),
  'district.provinces': everyProvince,
  'rules.provinces': everyProvince,
  notServed: everyProvince,
  'package.weekdays': { options: isoWeekdays().map(([value, label]) => ({ value, label })) },
  'staff.goodsProducts category': categories,
  'staff.audit call': { options: Object.entries(actNames).map(([value, label]) => ({ value, label })) },
  'staff.audit person': by('staff.users', {
    value: ({ id }) => id,
    label: ({ name, login }) => `${name}（${login}）`,
  }),
}
/** Codes that come to be where they are typed. */
const TYPED: ReadonlySet<string> = new Set([
  'staff.createShop distributor',
  'staff.decideDistributorApplication shop.distributor',
])

/** How a field of a call's input is chosen; null: it is typed. */
export function chooserOf(call: CallName | null, path: string): Chooser | null {
  if (call && TYPED.has(`${call} ${barePath(path)}`)) return null
  for (const ending of endingsOf(path)) {
    const found = (call && choosers[`${call} ${ending}`]) ?? choosers[ending]
    if (found) return found
  }
  return null
}

/** Lists that forms choose from. */
export const choosingCalls: readonly ListChooser['call'][] = Object.values(choosers).flatMap((chooser) =>
  'call' in chooser ? [chooser.call] : [],
)
