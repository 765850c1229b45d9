import { DAY_MS } from '../../../../base/calendar/durations.ts'
import { articleProducts, cleanArticle } from '../../content/article-html.ts'
import type { articles } from '../../content/schema.ts'
import { pictureOf } from '../pictures.ts'
import type { ArticleDraft } from './draft.ts'

/** The row of a draft, as it is seeded at `now`; its markup goes the way of everybody's. */
export function buildArticle(draft: ArticleDraft, merchant: string, now: Date): typeof articles.$inferInsert {
  const html = cleanArticle(draft.parts.map(markup).join(''), merchant)
  // Early in the morning in China, as an editor's schedule would have it.
  const published = new Date(now.getTime() - draft.daysAgo * DAY_MS)
  published.setUTCHours(0, 30, 0, 0)
  return {
    id: draft.id,
    merchant,
    title: draft.title,
    author: draft.author,
    summary: draft.summary,
    cover: pictureOf(draft.cover),
    html,
    products: articleProducts(html),
    shareTitle: draft.share?.title ?? '',
    shareDescription: draft.share?.description ?? '',
    shops: draft.shops ? [...draft.shops] : null,
    status: 'published',
    reads: draft.reads,
    publishedAt: published,
    updatedAt: published,
  }
}

function markup(part: ArticleDraft['parts'][number]): string {
  if (typeof part === 'string') return `<p>${part}</p>`
  if ('head' in part) return `<h2>${part.head}</h2>`
  if ('list' in part) return `<ul>${part.list.map((item) => `<li>${item}</li>`).join('')}</ul>`
  if ('quote' in part) return `<blockquote><p>${part.quote}</p></blockquote>`
  if ('product' in part) return `<p>[[product:${part.product}]]</p>`
  const { src, alt } = pictureOf(part.picture)
  return `<figure><img src="${src}" alt="${alt}" width="960" height="720"><figcaption>${part.caption}</figcaption></figure>`
}
