import { type Tenant, tenantKey } from './tenant.ts'

/**
 * Names of what a page depends on. Made only here, so that a page and a change use the same tags. A tag never crosses a
 * merchant.
 */

/** Power, info, config of one shop: every page of the shop. */
export function shopTag(tenant: Tenant): string {
  return `shop:${tenantKey(tenant)}`
}

/** Anything in the merchant's catalogue: homes, lists, city lists. */
export function catalogueTag(merchant: string): string {
  return `catalogue:${merchant}`
}

/** One product of the merchant: its detail screens in all shops. */
export function productTag(merchant: string, productId: string): string {
  return `product:${merchant}:${productId}`
}

export function articleTag(merchant: string, articleId: string): string {
  return `article:${merchant}:${articleId}`
}
