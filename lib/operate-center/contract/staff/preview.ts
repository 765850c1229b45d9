import { z } from 'zod'
import type { ScreenName } from '../../../screens/screens.ts'
import type { PageSubject } from '../../../screens/subjects.ts'
import { isProductKind, type ProductKind } from '../../../tenant/kinds.ts'
import { staffRead } from '../define.ts'

/** Pages that show more than one thing; of `productDetail` the shop's first tour is the example. */
export const previewPages = [
  'index',
  'search',
  'productList',
  'productDetail',
  'visaIndex',
  'goodsIndex',
  'activitySmallApp',
] as const satisfies readonly ScreenName[]
export type PreviewPage = (typeof previewPages)[number]

/**
 * Either a thing with a page of its own: its kind, and the field of input and answer with its id. Or a setting: the pages
 * on which it is seen, the first one first; of some inputs none. `everywhere`: any page of the shop may change with it.
 */
type Previewed =
  | { kind: PageSubject['kind']; id: string }
  | { pages: (input: Readonly<Record<string, unknown>>) => readonly PreviewPage[]; everywhere?: true }

const on =
  (...pages: PreviewPage[]) =>
  () =>
    pages

/** Where the products of a kind are listed. Only a home shows fragment products. */
const listsOf: Readonly<Record<ProductKind, readonly PreviewPage[]>> = {
  tour: ['productList', 'index'],
  visa: ['visaIndex', 'index'],
  goods: ['goodsIndex', 'index'],
  debris: ['index'],
}

/**
 * The changes whose pages can be looked at before they are saved: what is written for visitors. None of them takes a key of
 * an outside system, or anything about a person.
 */
export const previewed = {
  'staff.saveTour': { kind: 'tour', id: 'proId' },
  'staff.saveVisa': { kind: 'visa', id: 'proId' },
  'staff.saveGoods': { kind: 'goods', id: 'proId' },
  'staff.saveDebris': { kind: 'debris', id: 'proId' },
  'staff.saveDebrisPackage': { kind: 'debris', id: 'proId' },
  'staff.saveArticle': { kind: 'article', id: 'articleId' },
  'staff.saveCouponCampaign': { kind: 'campaign', id: 'campaignId' },
  'staff.setHome': { pages: on('index') },
  'staff.setFlags': { pages: on('index', 'productDetail', 'visaIndex', 'goodsIndex'), everywhere: true },
  'staff.setHotWords': { pages: on('search') },
  'staff.setMarkup': { pages: on('index', 'productList', 'productDetail'), everywhere: true },
  'staff.setRange': {
    pages: ({ kind }) => (typeof kind === 'string' && isProductKind(kind) ? listsOf[kind] : ['index']),
    everywhere: true,
  },
  // A shop that is closed has no page to look at.
  'staff.setShopOpen': { pages: ({ open }) => (open === true ? ['index'] : []), everywhere: true },
  'staff.setVisaHome': { pages: on('visaIndex') },
  'staff.setGoodsHome': { pages: on('goodsIndex') },
  'staff.setActivity': { pages: on('activitySmallApp') },
} as const satisfies Readonly<Record<`staff.${string}`, Previewed>>

export type PreviewedCall = keyof typeof previewed

export function isPreviewed(name: string): name is PreviewedCall {
  return Object.hasOwn(previewed, name)
}

export function previewOf(name: PreviewedCall): Previewed {
  return previewed[name]
}

/** The pages on which a setting is seen; none of a thing with a page of its own. */
export function pagesOf(
  name: PreviewedCall,
  input: Readonly<Record<string, unknown>>,
): readonly PreviewPage[] {
  const row = previewOf(name)
  return 'pages' in row ? row.pages(input) : []
}

/** Whether there is anything to look at before this change is saved. */
export function hasPreview(name: string, input: Readonly<Record<string, unknown>>): name is PreviewedCall {
  return isPreviewed(name) && ('kind' in previewOf(name) || pagesOf(name, input).length > 0)
}

/** Where the empty page lies into which the console writes previews: below its calls, where no merchant's address can be. */
export const PREVIEW_FRAME = '/console/api/preview'

/** Stands in reads for the id of what is not saved yet. */
export const UNSAVED_ID = 'unsaved'

const segment = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,31}$/)
const shop = z.object({ channel: segment, distributor: segment })

export const staffPreviewCalls = {
  'staff.preview': staffRead({
    wire: 'staff:preview',
    /** That of the change it stands for. */
    permission: null,
    scope: 'merchant',
    post: true,
    input: z.object({
      of: z.enum(Object.keys(previewed) as [PreviewedCall, ...PreviewedCall[]]),
      /** As the change would be sent. */
      input: z.record(z.string().max(60), z.unknown()),
      /** Where it is looked at; without one a shop of the merchant that would show it. */
      shop: shop.optional(),
      /** For the storefront, which renders it: of the pages of a setting the one to look at; else the first. */
      page: z.enum(previewPages).optional(),
      /** Calls that any visitor may make and that change nothing; `unsaved` stands for the id of what is new. */
      reads: z
        .array(z.object({ call: z.string().max(60), input: z.record(z.string().max(60), z.unknown()) }))
        .max(60)
        .default([]),
    }),
    answer: z.object({
      shop,
      /** The merchant's shops of the project, for looking at it in another one; of a shop's own setting that shop alone. */
      shops: z.array(shop.extend({ name: z.string() })),
      /** One for each read; not found: the shop has no such thing. */
      answers: z.array(z.object({ found: z.boolean(), value: z.unknown() })),
    }),
    summary:
      'What pages of a shop would read had a change been made: it is made, the reads are answered, and everything is ' +
      'undone. Refused as the change would be; a product that is not on sale is read as if it were.',
  }),
}
