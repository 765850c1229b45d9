import 'server-only'
import type { VisaFilter } from '../../operate-center/contract/catalogue/visas.ts'
import type { Value } from '../../operate-center/contract/contract.ts'
import { catalogueTag, productTag, shopTag } from '../../tenant/tags.ts'
import type { Tenant } from '../../tenant/tenant.ts'
import { askForPage } from './ask.ts'

/** The visa counter's own content and all its countries. */
export function readVisaHome(tenant: Tenant): Promise<Value<'visas.home'> | null> {
  return askForPage('visas.home', tenant, {}, catalogueTags(tenant))
}

/** Consular districts of all countries the shop sells visas to. */
export function readVisaDistricts(tenant: Tenant): Promise<Value<'visas.districts'> | null> {
  return askForPage('visas.districts', tenant, {}, catalogueTags(tenant))
}

/** Without where the visitor lives: the page is the same for all. */
export function readVisaList(
  tenant: Tenant,
  filter: Omit<VisaFilter, 'province'>,
): Promise<Value<'visas.list'> | null> {
  return askForPage('visas.list', tenant, filter, catalogueTags(tenant))
}

/** Null when withdrawn or not in the shop's range. */
export function readVisa(tenant: Tenant, proId: string): Promise<Value<'visas.get'> | null> {
  return askForPage('visas.get', tenant, { proId }, productTags(tenant, proId))
}

/** The earliest day of travel as of today; ages without an event, as departures do. */
export function readVisaOffer(tenant: Tenant, proId: string): Promise<Value<'visas.offer'> | null> {
  return askForPage('visas.offer', tenant, { proId }, productTags(tenant, proId))
}

/** Renewed with any change of the catalogue; the page itself only when it links to a changed visa. */
export function readSimilarVisas(tenant: Tenant, proId: string): Promise<Value<'visas.similar'> | null> {
  return askForPage('visas.similar', tenant, { proId }, [
    ...productTags(tenant, proId),
    catalogueTag(tenant.merchant, 'visa'),
  ])
}

function catalogueTags(tenant: Tenant): string[] {
  return [shopTag(tenant), catalogueTag(tenant.merchant, 'visa')]
}

function productTags(tenant: Tenant, proId: string): string[] {
  return [shopTag(tenant), productTag(tenant.merchant, 'visa', proId)]
}
