import { and, eq, ilike, or } from 'drizzle-orm'
import { isOwnPicture } from '../../../base/picture-files.ts'
import { articleTag, contentTag } from '../../../tenant/tags.ts'
import type { ParsedInput } from '../../contract/contract.ts'
import { absent, invalid, refused, succeed } from '../../contract/failures.ts'
import type { Context, Handlers } from '../kernel/context.ts'
import { matching, readList } from '../kernel/lists.ts'
import { newId } from '../kernel/order-numbers.ts'
import { articleProducts, articleText, cleanArticle, summaryOf } from './article-html.ts'
import { articles } from './schema.ts'

/** What staff write. Homes show teasers, so a change of what is published concerns them, too. */
export const staffArticleHandlers: Handlers<
  'staff.articles' | 'staff.article' | 'staff.saveArticle' | 'staff.publishArticle'
> = {
  async 'staff.articles'({ db }, { merchant }, input) {
    const { search, status } = input
    const like = matching(search)
    const found = and(
      eq(articles.merchant, merchant),
      status && eq(articles.status, status),
      search ? or(ilike(articles.title, like), ilike(articles.author, like)) : undefined,
    )
    return readList(input, {
      sorts: {
        updatedAt: { by: articles.updatedAt, type: 'timestamptz' },
        reads: { by: articles.reads, type: 'bigint' },
      },
      id: articles.id,
      rows: (order) =>
        db
          .select({ row: articles, cursor: order.cursor })
          .from(articles)
          .where(and(found, order.after))
          .orderBy(...order.orderBy)
          .limit(order.limit),
      items: (rows) =>
        rows.map(({ row: { id, title, author, status, shops, reads, publishedAt, updatedAt } }) => ({
          articleId: id,
          title,
          author,
          status,
          shops,
          reads,
          publishedAt: publishedAt?.toISOString() ?? null,
          updatedAt: updatedAt.toISOString(),
        })),
      count: () => db.$count(articles, found),
    })
  },

  async 'staff.article'({ db }, { merchant }, { articleId }) {
    const [row] = await db
      .select()
      .from(articles)
      .where(and(eq(articles.merchant, merchant), eq(articles.id, articleId)))
    if (!row) return absent('没有这篇文章')
    const { title, author, cover, html, summary, shareTitle, shareDescription, shareImage, shops } = row
    return succeed({
      articleId,
      article: { title, author, cover, html, summary, shareTitle, shareDescription, shareImage, shops },
      status: row.status,
      reads: row.reads,
      publishedAt: row.publishedAt?.toISOString() ?? null,
      updatedAt: row.updatedAt.toISOString(),
    })
  },

  async 'staff.saveArticle'(context, { merchant }, input) {
    const html = cleanArticle(input.html, merchant)
    const text = articleText(html)
    const problems = problemsOf(input, text)
    if (Object.keys(problems).length > 0) return invalid(problems)
    const values = {
      title: input.title,
      author: input.author,
      cover: input.cover,
      html,
      products: articleProducts(html),
      summary: input.summary || summaryOf(text),
      shareTitle: input.shareTitle ?? '',
      shareDescription: input.shareDescription ?? '',
      shareImage: input.shareImage ?? '',
      shops: input.shops,
      updatedAt: context.now(),
    }
    const saved = { html, summary: values.summary, updatedAt: values.updatedAt.toISOString() }
    if (!input.articleId) {
      const articleId = newId('a')
      await context.db.insert(articles).values({ id: articleId, merchant, status: 'draft', ...values })
      return succeed({ articleId, ...saved })
    }
    const mine = and(eq(articles.merchant, merchant), eq(articles.id, input.articleId))
    const [row] = await context.db.select().from(articles).where(mine).for('update')
    if (!row) return absent('没有这篇文章')
    if (input.seen && input.seen !== row.updatedAt.toISOString()) {
      return refused('CHANGED_MEANWHILE', '其他人刚刚修改了这篇文章，请刷新后再保存')
    }
    await context.db.update(articles).set(values).where(mine)
    if (row.status === 'published') announceArticle(context, merchant, input.articleId)
    return succeed({ articleId: input.articleId, ...saved })
  },

  async 'staff.publishArticle'(context, { merchant }, { articleId, published }) {
    const mine = and(eq(articles.merchant, merchant), eq(articles.id, articleId))
    const [row] = await context.db.select().from(articles).where(mine).for('update')
    if (!row) return absent('没有这篇文章')
    if (!published && row.status === 'draft') {
      return refused('ARTICLE_IS_DRAFT', '这篇文章还没有发布过，无需下线')
    }
    if (published === (row.status === 'published')) return succeed({})
    const now = context.now()
    await context.db
      .update(articles)
      .set(
        published
          ? { status: 'published', publishedAt: row.publishedAt ?? now, updatedAt: now }
          : { status: 'withdrawn', updatedAt: now },
      )
      .where(mine)
    announceArticle(context, merchant, articleId)
    return succeed({})
  },
}

function announceArticle({ announce }: Context, merchant: string, articleId: string): void {
  announce(merchant, [articleTag(merchant, articleId), contentTag(merchant)])
}

function problemsOf({ cover, shareImage }: ParsedInput<'staff.saveArticle'>, text: string) {
  const problems: Record<string, string> = {}
  if (!text) problems.html = '正文里没有可以展示的文字'
  if (!isPicture(cover.src)) problems['cover.src'] = '封面需为 /media/ 下的图片名称或 https 图片地址'
  if (shareImage && !isPicture(shareImage)) {
    problems.shareImage = '分享图需为 /media/ 下的图片名称或 https 图片地址'
  }
  return problems
}

function isPicture(src: string): boolean {
  return isOwnPicture(src) || (URL.canParse(src) && new URL(src).protocol === 'https:')
}
