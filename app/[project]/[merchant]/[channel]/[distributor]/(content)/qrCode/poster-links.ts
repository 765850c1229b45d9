import type { PosterTemplate } from '@/lib/operate-center/contract/content/content.ts'
import { linkTo } from '@/lib/screens/links.ts'

/** What a poster is of: a product, an article, or the shop when neither is given. */
export type Target = { proId?: string; articleId?: string }

const ID = /^[A-Za-z0-9_.-]{1,64}$/

/** The target an address names; null when it names none that can be, or two. */
export function targetOf(proId: string | null, articleId: string | null): Target | null {
  if (proId && articleId) return null
  if ((proId && !ID.test(proId)) || (articleId && !ID.test(articleId))) return null
  return { ...(proId ? { proId } : {}), ...(articleId ? { articleId } : {}) }
}

/** Address of the poster's picture. */
export function pictureUrl(base: string, target: Target, template: PosterTemplate, posterId: string): string {
  return `${base}/poster.jpg?${new URLSearchParams({ template, ...target, posterId })}`
}

/**
 * Where the poster's code leads, for who would rather send a link.
 * @param shop the shop's full address
 */
export function linkUrl(shop: string, { proId, articleId }: Target, posterId: string): string {
  const node = { posterId, sharingChainId: posterId }
  if (proId) return linkTo(shop, 'productDetail', { proId, ...node })
  return articleId ? linkTo(shop, 'essay', { articleId, ...node }) : linkTo(shop, 'index', node)
}
