import { z } from 'zod'
import { productKinds } from '../../../tenant/kinds.ts'
import { productRef } from '../catalogue/product-ref.ts'
import { change, read, staffChange, staffRead } from '../define.ts'
import { instant, pageOf, picture } from '../values.ts'

const articleId = z.string().regex(/^[A-Za-z0-9_-]{1,32}$/)
/** A node of the share tree, as a link carries it (domain.md B.10). */
const chainId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/)
/** The browser's own uuid. It counts a reader once a day and is kept only as a keyed hash. */
const visitor = z.string().regex(/^[A-Za-z0-9_-]{8,64}$/)

/** What a list shows of an article. */
const articleTeaser = z.object({
  articleId: z.string(),
  title: z.string(),
  summary: z.string(),
  author: z.string(),
  cover: picture,
  publishedAt: instant,
})
export type ArticleTeaser = z.infer<typeof articleTeaser>

const article = articleTeaser.extend({
  /**
   * Sanitised markup (lib/operate-center/embedded/content/article-html.ts). A paragraph `[[product:10001]]` stands for
   * that tour's card, `[[goods:7]]` for another kind's; a picture of our own is named by its base, a link to a screen by
   * the screen with its query.
   */
  html: z.string(),
  /** Products whose cards it shows, in order. Each one's own call answers whether the shop sells it, and for how much. */
  products: z.array(productRef),
  shareTitle: z.string(),
  shareDescription: z.string(),
  /** As a picture's `src`. */
  shareImage: z.string(),
  reads: z.number().int(),
  updatedAt: instant,
})
export type Article = z.infer<typeof article>

/** Designs of a poster. */
export const posterTemplates = ['photo', 'card'] as const
export const posterTemplate = z.enum(posterTemplates)
export type PosterTemplate = z.infer<typeof posterTemplate>

const miniProgram = z.object({ appId: z.string(), originalId: z.string(), path: z.string() })
export type MiniProgram = z.infer<typeof miniProgram>

const articleStatus = z.enum(['draft', 'published', 'withdrawn'])

export const contentCalls = {
  'content.list': read({
    wire: 'content:list',
    input: z.object({
      page: z.coerce.number().int().min(1).max(200).default(1),
      pageSize: z.coerce.number().int().min(1).max(30).default(10),
    }),
    answer: pageOf(articleTeaser),
    summary: 'Published articles of the shop, newest first.',
  }),
  'content.article': read({
    wire: 'content:article',
    input: z.object({ articleId: z.string().min(1).max(64) }),
    answer: article,
    summary: 'One published article. Absent when it is not published, or not in this shop.',
  }),
  'content.view': change({
    wire: 'content:view',
    rate: 'trace',
    input: z.object({ articleId, visitor, sharingChainId: chainId.optional() }),
    answer: z.object({ reads: z.number().int(), chainId: z.string() }),
    summary:
      'Somebody reads an article: counted once a day per visitor; answers the reads and the view’s own node in the share tree.',
  }),
  'content.miniProgram': read({
    wire: 'content:miniProgram',
    input: z.object({}),
    answer: z.object({ miniProgram: miniProgram.nullable() }),
    summary: 'The public facts of the mini-program beside the shop; null when there is none.',
  }),
  'content.sitemap': read({
    wire: 'content:sitemap',
    browser: false,
    input: z.object({}),
    answer: z.object({ items: z.array(z.object({ articleId: z.string(), updatedAt: instant })) }),
    summary: 'Identities of all articles the shop shows, for its sitemap.',
  }),
  'share.poster': change({
    wire: 'share:poster',
    rate: 'trace',
    needs: ['salesperson', 'openId'],
    input: z.object({
      /** What the poster leads to; the shop itself when not given. */
      about: z
        .object({ kind: z.enum([...productKinds, 'article']), id: z.string().min(1).max(64) })
        .optional(),
      template: posterTemplate,
      visitor: visitor.or(z.literal('')).default(''),
      sharingChainId: chainId.optional(),
    }),
    answer: z.object({ posterId: z.string(), title: z.string() }),
    summary:
      'Gives a poster its number, under which scans of it are counted; it is its node in the share tree as well.',
  }),
  'staff.articles': staffRead({
    wire: 'staff:articles',
    permission: 'content.manage',
    scope: 'merchant',
    input: z.object({
      page: z.coerce.number().int().min(1).max(200).default(1),
      pageSize: z.coerce.number().int().min(1).max(100).default(20),
    }),
    answer: pageOf(
      z.object({
        articleId: z.string(),
        title: z.string(),
        author: z.string(),
        status: articleStatus,
        shops: z.array(z.string()).nullable(),
        reads: z.number().int(),
        publishedAt: instant.nullable(),
        updatedAt: instant,
      }),
    ),
    summary: 'The merchant’s articles, drafts and withdrawn ones too, last changed first.',
  }),
  'staff.saveArticle': staffChange({
    wire: 'staff:saveArticle',
    permission: 'content.manage',
    scope: 'merchant',
    subject: 'articleId',
    input: z.object({
      /** Not given: a new article. */
      articleId: articleId.optional(),
      title: z.string().trim().min(1).max(60),
      author: z.string().trim().min(1).max(30),
      cover: picture,
      html: z.string().min(1).max(100_000),
      /** Not given: the beginning of the text. */
      summary: z.string().trim().max(120).optional(),
      /** Not given: title, summary and cover. */
      shareTitle: z.string().trim().max(60).optional(),
      shareDescription: z.string().trim().max(120).optional(),
      shareImage: z.string().max(512).optional(),
      /** Shops that show it, `channel/distributor`; null: all of the merchant. */
      shops: z
        .array(z.string().regex(/^[A-Za-z0-9_-]{1,32}\/[A-Za-z0-9_-]{1,32}$/))
        .max(200)
        .nullable()
        .default(null),
    }),
    answer: z.object({
      articleId: z.string(),
      /** The markup as it is kept and shown: markup that is not allowed has been removed. */
      html: z.string(),
      summary: z.string(),
    }),
    summary: 'Writes an article, a new one as a draft; one that is published changes at once.',
  }),
  'staff.publishArticle': staffChange({
    wire: 'staff:publishArticle',
    permission: 'content.manage',
    scope: 'merchant',
    subject: 'articleId',
    input: z.object({ articleId, published: z.boolean() }),
    answer: z.object({}),
    summary: 'Publishes or withdraws an article.',
  }),
}
