import 'server-only'
import type { Value } from '../../operate-center/contract/contract.ts'
import { articleTag, contentTag, shopTag } from '../../tenant/tags.ts'
import type { Tenant } from '../../tenant/tenant.ts'
import { askForPage } from './ask.ts'

/** Null when it is not published, or not in this shop. */
export function readArticle(tenant: Tenant, articleId: string): Promise<Value<'content.article'> | null> {
  return askForPage('content.article', tenant, { articleId }, [
    shopTag(tenant),
    articleTag(tenant.merchant, articleId),
  ])
}

/** The newest articles of the shop. */
export async function readArticles(
  tenant: Tenant,
  pageSize: number,
): Promise<Value<'content.list'>['items']> {
  const tags = [shopTag(tenant), contentTag(tenant.merchant)]
  return (await askForPage('content.list', tenant, { pageSize }, tags))?.items ?? []
}

/** Null when the merchant has no mini-program. */
export async function readMiniProgram(tenant: Tenant): Promise<Value<'content.miniProgram'>['miniProgram']> {
  const tags = [shopTag(tenant), contentTag(tenant.merchant)]
  return (await askForPage('content.miniProgram', tenant, {}, tags))?.miniProgram ?? null
}

/** What the activity page is about; null when the merchant has set nothing, or the centre knows of no activities. */
export async function readActivity(tenant: Tenant): Promise<Value<'content.activity'>['activity']> {
  const tags = [shopTag(tenant), contentTag(tenant.merchant)]
  return (await askForPage('content.activity', tenant, {}, tags))?.activity ?? null
}
