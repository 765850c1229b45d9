import 'server-only'
import type { GoodsFilter } from '../../operate-center/contract/catalogue/goods.ts'
import type { Value } from '../../operate-center/contract/contract.ts'
import { catalogueTag, productTag, shopTag } from '../../tenant/tags.ts'
import type { Tenant } from '../../tenant/tenant.ts'
import { askForPage } from './ask.ts'

/** The goods' own content, categories and chosen goods; `open` false where the shop sells none. */
export function readGoodsHome(tenant: Tenant): Promise<Value<'goods.home'> | null> {
  return askForPage('goods.home', tenant, {}, catalogueTags(tenant))
}

export function readGoodsList(tenant: Tenant, filter: GoodsFilter): Promise<Value<'goods.list'> | null> {
  return askForPage('goods.list', tenant, filter, catalogueTags(tenant))
}

/** Null when withdrawn, not in the shop's range, or where the shop sells no goods. */
export function readGoods(tenant: Tenant, proId: string): Promise<Value<'goods.get'> | null> {
  return askForPage('goods.get', tenant, { proId }, productTags(tenant, proId))
}

/** Renewed with any change of the catalogue; the page itself only when it links to changed goods. */
export function readSimilarGoods(tenant: Tenant, proId: string): Promise<Value<'goods.similar'> | null> {
  return askForPage('goods.similar', tenant, { proId }, [
    ...productTags(tenant, proId),
    catalogueTag(tenant.merchant, 'goods'),
  ])
}

function catalogueTags(tenant: Tenant): string[] {
  return [shopTag(tenant), catalogueTag(tenant.merchant, 'goods')]
}

function productTags(tenant: Tenant, proId: string): string[] {
  return [shopTag(tenant), productTag(tenant.merchant, 'goods', proId)]
}
