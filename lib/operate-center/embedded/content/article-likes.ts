import { and, eq, exists, sql } from 'drizzle-orm'
import type { Tenant } from '../../../tenant/tenant.ts'
import type { Caller } from '../../contract/contract.ts'
import { absent, succeed } from '../../contract/failures.ts'
import type { Context, Handlers } from '../kernel/context.ts'
import type { OwnData, Owner } from '../kernel/module.ts'
import { findShown, shownIn } from './articles.ts'
import { articleLikes, articles } from './schema.ts'

const gone = () => absent('这篇文章已下线，看看其他文章吧')

export const articleLikeHandlers: Handlers<'content.likes' | 'content.like'> = {
  async 'content.likes'(context, tenant, { articleId, visitor }, caller) {
    const own = context.db
      .select({ at: articleLikes.likedAt })
      .from(articleLikes)
      .where(likeOf(tenant, articleId, likerOf(context, caller, visitor)))
    // In one query: of two, the first might be answered before a like and the second after it.
    const [found] = await context.db
      .select({ likes: articles.likes, liked: sql<boolean>`${exists(own)}` })
      .from(articles)
      .where(and(shownIn(tenant), eq(articles.id, articleId)))
    return found ? succeed(found) : gone()
  },

  /** Only a like that was not there counts, and only one that was there is taken off. */
  async 'content.like'(context, tenant, { articleId, visitor, liked }, caller) {
    const { db, now } = context
    if (!(await findShown(context, tenant, articleId))) return gone()
    const { merchant } = tenant
    const likerHash = likerOf(context, caller, visitor)
    const changed = liked
      ? await db
          .insert(articleLikes)
          .values({ merchant, articleId, likerHash, likedAt: now() })
          .onConflictDoNothing()
          .returning({ articleId: articleLikes.articleId })
      : await db
          .delete(articleLikes)
          .where(likeOf(tenant, articleId, likerHash))
          .returning({ articleId: articleLikes.articleId })
    const step = changed.length * (liked ? 1 : -1)
    const [row] = await db
      .update(articles)
      .set({ likes: sql`${articles.likes} + ${step}` })
      .where(and(eq(articles.merchant, merchant), eq(articles.id, articleId)))
      .returning({ likes: articles.likes })
    return succeed({ likes: row?.likes ?? 0, liked })
  },
}

/** A customer likes once on all devices; the number of likes stays when the account is deleted. */
export const likesOfCustomer: OwnData = {
  async collect(context, owner) {
    const rows = await context.db
      .select({ articleId: articleLikes.articleId, title: articles.title, likedAt: articleLikes.likedAt })
      .from(articleLikes)
      .innerJoin(
        articles,
        and(eq(articles.merchant, articleLikes.merchant), eq(articles.id, articleLikes.articleId)),
      )
      .where(ofCustomer(context, owner))
    return {
      articleLikes: rows.map(({ likedAt, ...like }) => ({ ...like, likedAt: likedAt.toISOString() })),
    }
  },

  async erase(context, owner) {
    await context.db.delete(articleLikes).where(ofCustomer(context, owner))
  },
}

function ofCustomer(context: Context, { merchant, customerId }: Owner) {
  return and(
    eq(articleLikes.merchant, merchant),
    eq(articleLikes.likerHash, customerHash(context, customerId)),
  )
}

function likeOf({ merchant }: Tenant, articleId: string, likerHash: string) {
  return and(
    eq(articleLikes.merchant, merchant),
    eq(articleLikes.articleId, articleId),
    eq(articleLikes.likerHash, likerHash),
  )
}

function likerOf(context: Context, { customerId }: Caller, visitor: string): string {
  return customerId ? customerHash(context, customerId) : context.sealer.hash(`liker:visitor:${visitor}`)
}

function customerHash({ sealer }: Context, customerId: string): string {
  return sealer.hash(`liker:customer:${customerId}`)
}
