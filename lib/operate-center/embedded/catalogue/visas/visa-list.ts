import { visaEntries, visaTypes } from '../../../../domain/visas/words.ts'
import type { VisaList } from '../../../contract/catalogue/visas.ts'
import type { ParsedInput } from '../../../contract/contract.ts'
import type { Context } from '../../kernel/context.ts'
import type { ShopRow } from '../../kernel/shops.ts'
import { countryOf, readCountries, readDistricts, visasFor } from './countries.ts'
import { acceptedBy, cardOf } from './visa-cards.ts'
import { type VisaFacts, visaIndex } from './visa-index.ts'

type Filter = ParsedInput<'visas.list'>

/** A page of the shop's visas by a filter; those that take who lives in the province asked with stand first. */
export async function listVisas(context: Context, shop: ShopRow, filter: Filter): Promise<VisaList> {
  const { merchant } = shop
  const [facts, rows, districts] = await Promise.all([
    visaIndex.facts(context, shop),
    readCountries(context, merchant),
    readDistricts(context, merchant),
  ])
  const { country, type, entries, within, province, keyword, sort, page, pageSize } = filter
  const ofCountry = country ? facts.filter((one) => one.country === country) : facts
  const named = keyword ? visasFor(ofCountry, rows, keyword) : ofCountry
  const found = named.filter(
    (one) =>
      (!type || one.type === type) &&
      (!entries || one.entries === entries) &&
      (!within || one.processingDays <= within),
  )
  const sorted = sort === 'recommended' ? found : [...found].sort(ORDER[sort])
  const accepts = (one: VisaFacts) => province !== undefined && acceptedBy(one, districts, province)
  const accepted = sorted.filter(accepts)
  const ordered = province === undefined ? sorted : [...accepted, ...sorted.filter((one) => !accepts(one))]
  const names = new Map(rows.map(({ code, name }) => [code, name]))
  const row = rows.find(({ code }) => code === country)
  return {
    items: ordered
      .slice((page - 1) * pageSize, page * pageSize)
      .map((one) => cardOf(one, { countries: names, districts }, shop, province)),
    total: ordered.length,
    page,
    pageSize,
    country: row ? countryOf(row, facts, shop) : null,
    accepted: province === undefined ? null : accepted.length,
    facets: {
      types: codes(visaTypes).filter((code) => ofCountry.some((one) => one.type === code)),
      entries: codes(visaEntries).filter((code) => ofCountry.some((one) => one.entries === code)),
    },
  }
}

const codes = <Code extends string>(words: Record<Code, string>) => Object.keys(words) as Code[]

/** Sorting is stable: equal ones stay in the merchant's order. */
const ORDER: Record<Exclude<Filter['sort'], 'recommended'>, (a: VisaFacts, b: VisaFacts) => number> = {
  priceAsc: (a, b) => a.serviceFee + a.embassyFee - (b.serviceFee + b.embassyFee),
  sold: (a, b) => b.sold - a.sold,
  fastest: (a, b) => a.processingDays - b.processingDays,
}
