import 'server-only'
import type { Value } from '../../operate-center/contract/contract.ts'
import { catalogueTag, productTag, shopTag } from '../../tenant/tags.ts'
import type { Tenant } from '../../tenant/tenant.ts'
import { askForPage } from './ask.ts'

/** Null when withdrawn or not in the shop's range. */
export function readDebris(tenant: Tenant, proId: string): Promise<Value<'debris.get'> | null> {
  return askForPage('debris.get', tenant, { proId }, productTags(tenant, proId))
}

/** Renewed with any change of the catalogue; the page itself only when it links to a changed product. */
export function readSimilarDebris(tenant: Tenant, proId: string): Promise<Value<'debris.similar'> | null> {
  return askForPage('debris.similar', tenant, { proId }, [
    ...productTags(tenant, proId),
    catalogueTag(tenant.merchant, 'debris'),
  ])
}

function productTags(tenant: Tenant, proId: string): string[] {
  return [shopTag(tenant), productTag(tenant.merchant, 'debris', proId)]
}
