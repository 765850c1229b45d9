import { acceptsProvince } from '../../../../domain/visas/districts.ts'
import type { VisaCard, VisaDistrict } from '../../../contract/catalogue/visas.ts'
import type { Context } from '../../kernel/context.ts'
import type { ShopRow } from '../../kernel/shops.ts'
import { readCountries, readDistricts } from './countries.ts'
import { type VisaFacts, visaIndex } from './visa-index.ts'
import { priceOf } from './visa-price.ts'

/** Names of countries and districts, for cards. */
export type Places = {
  countries: ReadonlyMap<string, string>
  districts: readonly VisaDistrict[]
}

export async function placesOf(context: Context, merchant: string): Promise<Places> {
  const [countries, districts] = await Promise.all([
    readCountries(context, merchant),
    readDistricts(context, merchant),
  ])
  return { countries: new Map(countries.map(({ code, name }) => [code, name])), districts }
}

/** Districts by their names; one that has been removed is left out. */
export function districtNames(ids: readonly string[], districts: readonly VisaDistrict[]) {
  return ids.flatMap((id) => {
    const found = districts.find((one) => one.id === id)
    return found ? [{ id, name: found.name }] : []
  })
}

export function acceptedBy(
  { districts: taken, country }: Pick<VisaFacts, 'districts' | 'country'>,
  districts: readonly VisaDistrict[],
  province: string,
): boolean {
  return acceptsProvince(
    taken,
    districts.filter((one) => one.country === country),
    province,
  )
}

/** @param province where the shopper lives */
export function cardOf(
  facts: VisaFacts,
  { countries, districts }: Places,
  shop: Pick<ShopRow, 'markupPermille'>,
  province?: string,
): VisaCard {
  const { id, code, name, country, type, entries, processingDays, sold } = facts
  const { cover, validity, stayDays, processing, successRate, tags, interview, biometrics, invitation } =
    facts
  const { price, marketPrice } = priceOf(facts, shop)
  return {
    proId: id,
    code,
    name,
    country: { code: country, name: countries.get(country) ?? country },
    type,
    entries,
    cover,
    validity,
    stayDays,
    processingDays,
    processing,
    districts: districtNames(facts.districts, districts),
    accepts: province === undefined ? null : acceptedBy(facts, districts, province),
    price,
    marketPrice,
    successRate,
    tags: [...tags],
    sold,
    interview,
    biometrics,
    invitation,
  }
}

/** Cards of the visas with these ids, in their order; visas the shop does not sell are left out. */
export async function loadCards(
  context: Context,
  shop: ShopRow,
  ids: readonly string[],
): Promise<VisaCard[]> {
  if (ids.length === 0) return []
  const [facts, places] = await Promise.all([
    visaIndex.facts(context, shop),
    placesOf(context, shop.merchant),
  ])
  const byId = new Map(facts.map((one) => [one.id, one]))
  return ids.flatMap((id) => {
    const found = byId.get(id)
    return found ? [cardOf(found, places, shop)] : []
  })
}
