import 'server-only'
import type { TourFilter } from '../../operate-center/contract/catalogue/tours.ts'
import type { Value } from '../../operate-center/contract/contract.ts'
import { catalogueTag, productTag, shopTag } from '../../tenant/tags.ts'
import type { Tenant } from '../../tenant/tenant.ts'
import { askForPage } from './ask.ts'

export function readTourList(tenant: Tenant, filter: TourFilter): Promise<Value<'tours.list'> | null> {
  return askForPage('tours.list', tenant, filter, catalogueTags(tenant))
}

export function readCities(tenant: Tenant): Promise<Value<'tours.cities'> | null> {
  return askForPage('tours.cities', tenant, {}, catalogueTags(tenant))
}

/** Null when withdrawn or not in the shop's range. */
export function readTour(tenant: Tenant, proId: string): Promise<Value<'tours.get'> | null> {
  return askForPage('tours.get', tenant, { proId }, productTags(tenant, proId))
}

export function readDepartures(tenant: Tenant, proId: string): Promise<Value<'tours.departures'> | null> {
  return askForPage('tours.departures', tenant, { proId }, productTags(tenant, proId))
}

/** Renewed with any change of the catalogue; the page itself only when it links to a changed tour. */
export function readSimilarTours(tenant: Tenant, proId: string): Promise<Value<'tours.similar'> | null> {
  return askForPage('tours.similar', tenant, { proId }, [
    ...productTags(tenant, proId),
    catalogueTag(tenant.merchant, 'tour'),
  ])
}

function catalogueTags(tenant: Tenant): string[] {
  return [shopTag(tenant), catalogueTag(tenant.merchant, 'tour')]
}

function productTags(tenant: Tenant, proId: string): string[] {
  return [shopTag(tenant), productTag(tenant.merchant, 'tour', proId)]
}
