import 'server-only'
import type { Value } from '../../operate-center/contract/contract.ts'
import { productKinds } from '../../tenant/kinds.ts'
import { catalogueTag, shopTag } from '../../tenant/tags.ts'
import type { Tenant } from '../../tenant/tenant.ts'
import { askForPage } from './ask.ts'

/** Renewed with any change of any kind's catalogue. */
export function readHome(tenant: Tenant, departCity: string | undefined): Promise<Value<'shop.home'> | null> {
  const tags = [shopTag(tenant), ...productKinds.map((kind) => catalogueTag(tenant.merchant, kind))]
  return askForPage('shop.home', tenant, departCity ? { departCity } : {}, tags)
}

/** Popular search words of the shop. */
export async function readHotWords(tenant: Tenant): Promise<string[]> {
  return (await askForPage('search.hotWords', tenant, {}, [shopTag(tenant)]))?.words ?? []
}
