import { z } from 'zod'
import { textTitles } from '../../../domain/texts/text-codes.ts'
import { codesOf } from '../../../domain/vocabulary.ts'
import { paperDocument } from '../contracts/document.ts'
import { staffChange, staffList, staffRead } from '../define.ts'
import { calendarDate, chosenDay, instant } from '../values.ts'

const code = z.enum(codesOf(textTitles))

const textContent = z.object({
  title: z.string().trim().min(2, '请填写标题').max(60),
  sections: z
    .array(
      z.object({
        /** May be empty. */
        heading: z.string().trim().max(80),
        /** Lines are paragraphs. Contracts may name facts of the order: `{{产品}}`. */
        text: z.string().trim().min(1, '请填写正文').max(20_000),
      }),
    )
    .min(1, '请填写正文')
    .max(60),
  /** Of a contract: the arbitration body it names. Empty: disputes go to court. */
  arbitration: z.string().trim().max(60).default(''),
})

const listed = z.object({
  id: z.string(),
  code,
  title: z.string(),
  state: z.enum(['draft', 'published']),
  /** Null for a draft. */
  version: z.string().nullable(),
  validFrom: calendarDate.nullable(),
  /** It is what shoppers read today. */
  inUse: z.boolean(),
  /** SHA-256 of its words, hex. */
  hash: z.string(),
  writtenBy: z.string(),
  updatedAt: instant,
  publishedAt: instant.nullable(),
})

/** The merchant's own texts, in versions. What is published is never changed; the next version takes its place. */
export const staffTextCalls = {
  'staff.texts': staffList({
    wire: 'staff:texts',
    permission: 'texts.manage',
    scope: 'merchant',
    filters: { code: code.optional(), state: z.enum(['draft', 'published']).optional() },
    item: listed,
    sorts: ['updatedAt'],
    summary: 'Versions of the merchant’s texts, drafts too; the search finds titles.',
  }),
  'staff.text': staffRead({
    wire: 'staff:text',
    permission: 'texts.manage',
    scope: 'merchant',
    subject: 'code',
    input: z.object({
      code,
      /** A version, or `draft`; by default what is in use today. */
      version: z.string().max(32).optional(),
    }),
    answer: textContent.extend({
      code,
      /** Empty for a text that the shop’s screens bring along. */
      sections: z.array(z.object({ heading: z.string(), text: z.string() })),
      /** Null for a draft and for a text that the shop’s screens bring along. */
      version: z.string().nullable(),
      /** It comes with the product and is not the merchant's own. */
      isDefault: z.boolean(),
      /** What to do before using it; empty for the merchant's own. */
      advice: z.string(),
      /** Facts that it may name. */
      variables: z.array(z.string()),
    }),
    summary: 'One text: the version in use, another version, the draft, or the product’s default.',
  }),
  'staff.writeText': staffChange({
    wire: 'staff:writeText',
    permission: 'texts.manage',
    scope: 'merchant',
    subject: 'code',
    input: textContent.extend({ code }),
    answer: listed,
    summary: 'Writes the draft of a text’s next version; there is one draft a text.',
  }),
  'staff.previewText': staffRead({
    wire: 'staff:previewText',
    permission: 'texts.manage',
    scope: 'merchant',
    subject: 'code',
    input: z.object({ code, version: z.string().max(32).optional() }),
    answer: paperDocument,
    summary: 'How a text looks; a contract’s with made-up travellers, dates and prices in it.',
  }),
  'staff.publishText': staffChange({
    wire: 'staff:publishText',
    permission: 'texts.manage',
    scope: 'merchant',
    subject: 'code',
    input: z.object({
      code,
      /** Of the draft that staff have read; refused with `DRAFT_CHANGED` when it is another by now. */
      hash: z.string().length(64),
      /** The first day on which it holds; not in the past. Today, if not given. */
      validFrom: chosenDay.optional(),
    }),
    answer: listed,
    summary: 'Publishes the draft as the next version. Orders made and contracts signed before keep theirs.',
  }),
  'staff.dropTextDraft': staffChange({
    wire: 'staff:dropTextDraft',
    permission: 'texts.manage',
    scope: 'merchant',
    subject: 'code',
    input: z.object({ code }),
    answer: z.object({}),
    summary: 'Throws the draft of a text away.',
  }),
}
