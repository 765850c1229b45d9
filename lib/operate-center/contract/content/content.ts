import { z } from 'zod'
import { isPictureSource } from '../../../base/picture-files.ts'
import { productKinds } from '../../../tenant/kinds.ts'
import { leadsSomewhere } from '../catalogue/home-content.ts'
import { productRef } from '../catalogue/product-ref.ts'
import { change, read, staffChange, staffList, staffRead } from '../define.ts'
import { chosenDay, instant, pageOf, picture } from '../values.ts'

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
  likes: z.number().int().default(0),
  updatedAt: instant,
})
export type Article = z.infer<typeof article>

/** Designs of a poster. */
export const posterTemplates = ['photo', 'card'] as const
export const posterTemplate = z.enum(posterTemplates)
export type PosterTemplate = z.infer<typeof posterTemplate>

/** What staff write of an article. */
const articleDraft = z.object({
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
})

const miniProgram = z.object({ appId: z.string(), originalId: z.string(), path: z.string() })
export type MiniProgram = z.infer<typeof miniProgram>

const line = (most: number) => z.string().trim().min(1).max(most)

/** What `/activitySmallApp` is about: an offer of the merchant, in all of its shops. */
const activity = z.object({
  title: line(30),
  picture,
  text: z.string().trim().max(300).default(''),
  /** One condition each. */
  rules: z.array(line(200)).max(20).default([]),
  /** First and last day, both included; null: no limit. */
  from: chosenDay.nullable().default(null),
  until: chosenDay.nullable().default(null),
  /** Where the offer is taken up: a screen of the shop with its query. Null: in the mini-program, or nowhere. */
  action: z
    .object({ label: line(12), link: z.string().max(300) })
    .nullable()
    .default(null),
})
export type Activity = z.infer<typeof activity>

const activityDraft = activity.superRefine(({ from, until, action, picture: { src } }, check) => {
  const say = (path: string[], message: string) => check.addIssue({ code: 'custom', path, message })
  if (!isPictureSource(src)) say(['picture', 'src'], '请上传图片，或填写 https 图片地址')
  if (from && until && until < from) say(['until'], '结束日期不能早于开始日期')
  if (action && !leadsSomewhere(action.link)) {
    say(['action', 'link'], '请填写店铺内的页面，如 productList?category=group')
  }
})

const likes = z.object({
  likes: z.number().int(),
  /** Whether this visitor, or this customer, is among them. */
  liked: z.boolean(),
})

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
  'content.likes': read({
    wire: 'content:likes',
    // The visitor's own name does not belong into an address.
    post: true,
    needs: ['customer'],
    input: z.object({ articleId, visitor }),
    answer: likes,
    summary: 'How many like an article, and whether the asker does.',
  }),
  'content.like': change({
    wire: 'content:like',
    rate: 'trace',
    needs: ['customer'],
    input: z.object({ articleId, visitor, liked: z.boolean() }),
    answer: likes,
    summary:
      'Likes an article, or takes that back: once for a customer, for a guest once for the browser. Kept as a keyed hash.',
  }),
  'content.activity': read({
    wire: 'content:activity',
    input: z.object({}),
    answer: z.object({
      activity: activity.extend({ state: z.enum(['upcoming', 'running', 'over']) }).nullable(),
    }),
    summary: 'The merchant’s present activity and whether it has begun; null when there is none.',
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
  'staff.articles': staffList({
    wire: 'staff:articles',
    permission: 'content.manage',
    scope: 'merchant',
    filters: { status: articleStatus.optional() },
    sorts: ['updatedAt', 'reads'],
    item: z.object({
      articleId: z.string(),
      title: z.string(),
      author: z.string(),
      status: articleStatus,
      shops: z.array(z.string()).nullable(),
      reads: z.number().int(),
      publishedAt: instant.nullable(),
      updatedAt: instant,
    }),
    summary: 'The merchant’s articles, drafts and withdrawn ones too; finds by title and author.',
  }),
  'staff.article': staffRead({
    wire: 'staff:article',
    permission: 'content.manage',
    scope: 'merchant',
    input: z.object({ articleId }),
    answer: z.object({
      articleId: z.string(),
      article: articleDraft,
      status: articleStatus,
      reads: z.number().int(),
      publishedAt: instant.nullable(),
      updatedAt: instant,
    }),
    summary: 'An article as its editor writes it.',
  }),
  'staff.saveArticle': staffChange({
    wire: 'staff:saveArticle',
    permission: 'content.manage',
    scope: 'merchant',
    subject: 'articleId',
    input: articleDraft.extend({
      /** Not given: a new article. */
      articleId: articleId.optional(),
      /** `updatedAt` that the editor has seen; refused with CHANGED_MEANWHILE when somebody has saved since. */
      seen: instant.optional(),
    }),
    answer: z.object({
      articleId: z.string(),
      /** The markup as it is kept and shown: markup that is not allowed has been removed. */
      html: z.string(),
      summary: z.string(),
      updatedAt: instant,
    }),
    summary: 'Writes an article, a new one as a draft; one that is published changes at once.',
  }),
  'staff.activity': staffRead({
    wire: 'staff:activity',
    permission: 'content.manage',
    scope: 'merchant',
    input: z.object({}),
    answer: z.object({ activity: activity.nullable() }),
    summary: 'The merchant’s activity as it was written.',
  }),
  'staff.setActivity': staffChange({
    wire: 'staff:setActivity',
    permission: 'content.manage',
    scope: 'merchant',
    input: z.object({ activity: activityDraft.nullable() }),
    answer: z.object({}),
    summary: 'Sets the activity that the merchant’s shops show on their activity page; null takes it away.',
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
