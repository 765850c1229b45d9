import { and, asc, count, desc, eq, type SQL, sql } from 'drizzle-orm'
import { productOfText } from '../../../domain/articles/product-markers.ts'
import type { Tenant } from '../../../tenant/tenant.ts'
import type { ArticleTeaser } from '../../contract/content/content.ts'
import { absent, succeed } from '../../contract/failures.ts'
import type { Context, Handlers } from '../kernel/context.ts'
import { articleText, summaryOf } from './article-html.ts'
import { recordView } from './article-views.ts'
import { articles } from './schema.ts'

type Row = typeof articles.$inferSelect

/** Articles as one shop shows them. */
export const articleHandlers: Handlers<
  'content.list' | 'content.article' | 'content.view' | 'content.sitemap'
> = {
  async 'content.list'({ db }, tenant, { page, pageSize }) {
    const shown = shownIn(tenant)
    const [total] = await db.select({ n: count() }).from(articles).where(shown)
    const rows = await db
      .select()
      .from(articles)
      .where(shown)
      .orderBy(desc(articles.publishedAt), desc(articles.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize)
    return succeed({ items: rows.map(teaserOf), total: total?.n ?? 0, page, pageSize })
  },

  async 'content.article'(context, tenant, { articleId }) {
    const row = await findShown(context, tenant, articleId)
    if (!row) return absent('这篇文章已下线，看看其他文章吧')
    const teaser = teaserOf(row)
    return succeed({
      ...teaser,
      html: row.html,
      products: row.products.map(productOfText),
      shareTitle: row.shareTitle || row.title,
      shareDescription: row.shareDescription || teaser.summary,
      shareImage: row.shareImage || row.cover.src,
      reads: row.reads,
      likes: row.likes,
      updatedAt: row.updatedAt.toISOString(),
    })
  },

  async 'content.view'(context, tenant, input, caller) {
    const row = await findShown(context, tenant, input.articleId)
    if (!row) return absent('这篇文章已下线，看看其他文章吧')
    return succeed(await recordView(context, tenant, input, caller))
  },

  async 'content.sitemap'({ db }, tenant) {
    const rows = await db
      .select({ id: articles.id, updatedAt: articles.updatedAt })
      .from(articles)
      .where(shownIn(tenant))
      .orderBy(asc(articles.id))
    return succeed({
      items: rows.map(({ id, updatedAt }) => ({ articleId: id, updatedAt: updatedAt.toISOString() })),
    })
  },
}

/** An article the shop shows; null when it is not published, or not for this shop. */
export async function findShown({ db }: Context, tenant: Tenant, articleId: string): Promise<Row | null> {
  const [row] = await db
    .select()
    .from(articles)
    .where(and(shownIn(tenant), eq(articles.id, articleId)))
  return row ?? null
}

/** How an article names a shop of its merchant. */
function articleShop({ channel, distributor }: Tenant): string {
  return `${channel}/${distributor}`
}

/** Condition on `articles`: what the shop shows. */
export function shownIn(tenant: Tenant): SQL {
  return sql`${articles.merchant} = ${tenant.merchant} and ${articles.status} = 'published'
    and (${articles.shops} is null or ${articleShop(tenant)} = any(${articles.shops}))`
}

function teaserOf(row: Row): ArticleTeaser {
  return {
    articleId: row.id,
    title: row.title,
    summary: row.summary || summaryOf(articleText(row.html)),
    author: row.author,
    cover: row.cover,
    publishedAt: (row.publishedAt ?? row.updatedAt).toISOString(),
  }
}
