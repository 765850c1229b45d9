import { z } from 'zod'
import type { SubjectKind } from '../../../screens/screens.ts'
import { staffRead } from '../define.ts'

/**
 * The changes whose page can be looked at before they are saved: what the page is about, and the field of input and answer
 * with its id; null: the shop's home.
 */
export const previewed = {
  'staff.saveTour': { kind: 'tour', id: 'proId' },
  'staff.saveVisa': { kind: 'visa', id: 'proId' },
  'staff.saveGoods': { kind: 'goods', id: 'proId' },
  'staff.saveDebris': { kind: 'debris', id: 'proId' },
  'staff.saveDebrisPackage': { kind: 'debris', id: 'proId' },
  'staff.saveArticle': { kind: 'article', id: 'articleId' },
  'staff.setHome': null,
} as const satisfies Record<string, { kind: SubjectKind; id: string } | null>

export type PreviewedCall = keyof typeof previewed

export function isPreviewed(name: string): name is PreviewedCall {
  return Object.hasOwn(previewed, name)
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
      /** Calls that any visitor may make and that change nothing; `unsaved` stands for the id of what is new. */
      reads: z
        .array(z.object({ call: z.string().max(60), input: z.record(z.string().max(60), z.unknown()) }))
        .max(60)
        .default([]),
    }),
    answer: z.object({
      shop,
      /** The merchant's shops of the project, for looking at it in another one. */
      shops: z.array(shop.extend({ name: z.string() })),
      /** One for each read; not found: the shop has no such thing. */
      answers: z.array(z.object({ found: z.boolean(), value: z.unknown() })),
    }),
    summary:
      'What pages of a shop would read had a change been made: it is made, the reads are answered, and everything is ' +
      'undone. Refused as the change would be; a product that is not on sale is read as if it were.',
  }),
}
