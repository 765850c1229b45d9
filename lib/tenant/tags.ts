import { isProductKind, type ProductKind } from './kinds.ts'
import { type Tenant, tenantKey } from './tenant.ts'

/**
 * Names of what a page depends on. Made only here, so that what a page is tagged with and what a change announces are
 * the same words. A tag never crosses a merchant, and a product's or a catalogue's never crosses a kind.
 */

/** Power, info, config of one shop: every page of the shop. */
export function shopTag(tenant: Tenant): string {
  return `shop:${tenantKey(tenant)}`
}

/** Anything of this kind in the merchant's catalogue: homes, lists, city lists. */
export function catalogueTag(merchant: string, kind: ProductKind): string {
  return `catalogue:${merchant}:${kind}`
}

/** One product of the merchant: its screens in all shops. */
export function productTag(merchant: string, kind: ProductKind, id: string): string {
  return `product:${merchant}:${kind}:${id}`
}

/** Any of the merchant's articles, and its mini-program: homes, lists of articles, the mini-program's landing page. */
export function contentTag(merchant: string): string {
  return `content:${merchant}`
}

export function articleTag(merchant: string, articleId: string): string {
  return `article:${merchant}:${articleId}`
}

/** What the merchant's coupon centres and campaigns offer: pages that name coupons or a campaign. */
export function couponsTag(merchant: string): string {
  return `coupons:${merchant}`
}

/** The only kind there was when tags named none. */
const BEFORE_KINDS: ProductKind = 'tour'

/**
 * Announced tags as pages carry them. Centres and processes of a version from before kinds announce `product:{m}:{id}`
 * and `catalogue:{m}`, the latter for articles as well (docs/decisions/0020-tags-by-kind.md).
 */
export function currentTags(tags: readonly string[]): string[] {
  return [...new Set(tags.flatMap(current))]
}

function current(tag: string): string[] {
  const [name, merchant = '', ...rest] = tag.split(':')
  if (name === 'catalogue' && rest.length === 0) {
    return [catalogueTag(merchant, BEFORE_KINDS), contentTag(merchant)]
  }
  const [kind = '', ...id] = rest
  if (name === 'product' && !(isProductKind(kind) && id.length > 0)) {
    return [productTag(merchant, BEFORE_KINDS, rest.join(':'))]
  }
  return [tag]
}
