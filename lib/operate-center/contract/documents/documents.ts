import { z } from 'zod'
import { documentMediaTypes } from '../../../domain/documents/media-types.ts'
import { codesOf } from '../../../domain/vocabulary.ts'
import { paperDocument } from '../contracts/document.ts'
import { change, read } from '../define.ts'
import { instant } from '../values.ts'

/**
 * Names a document of a customer: what it is (contract, itinerary, notice, invoice …) and what it belongs to, such as
 * an order's number.
 */
const named = z.object({
  code: z.string().regex(/^[a-zA-Z]{1,24}$/),
  subject: z.string().min(1).max(64),
})

export const documentCalls = {
  'documents.link': read({
    wire: 'document:link',
    post: true,
    who: 'customer',
    input: named,
    answer: z.object({
      /** Below the shop's own path: `/files/…`. Whoever has it can load the file until it expires. */
      path: z.string(),
      /** With its ending. */
      fileName: z.string(),
      expiresAt: instant,
    }),
    summary: 'A link to the customer’s document as a file, good for a quarter of an hour.',
  }),
  'documents.view': read({
    wire: 'document:view',
    post: true,
    who: 'customer',
    input: named,
    answer: z.object({
      title: z.string(),
      /** Null where there is only a file, which was uploaded. */
      document: paperDocument.nullable(),
      /** A file as pictures; null where there are none of its sort. */
      pages: z
        .object({
          /** drawing: they are made within some seconds. */
          state: z.enum(['drawing', 'ready', 'failed']),
          /** Why the file cannot be shown, and what helps; empty otherwise. */
          why: z.string(),
          /** Pixels, in sequence; empty until they are drawn. */
          sizes: z.array(z.object({ width: z.number().int(), height: z.number().int() })),
        })
        .nullable()
        .default(null),
    }),
    summary: 'The customer’s document as structured content, for screens, or as pages of a file.',
  }),
  'documents.page': read({
    wire: 'document:page',
    post: true,
    who: 'customer',
    input: named.extend({ page: z.number().int().min(1).max(100) }),
    answer: z.object({
      /** A JPEG in base64. */
      data: z.string(),
    }),
    summary: 'A page of a file of the customer’s as a picture, for browsers that show no files.',
  }),
  'documents.mail': change({
    wire: 'document:mail',
    who: 'customer',
    rate: 'code',
    input: named.extend({
      /** Empty: the address bound to the account. */
      email: z.string().max(254).default(''),
      /** The customer has confirmed a typed address, which nobody has verified. */
      confirmed: z.boolean().default(false),
    }),
    answer: z.object({
      /** Masked. */
      to: z.string(),
    }),
    summary: 'Sends the customer’s document as an attachment; some a day for each customer and address.',
  }),
  'documents.open': read({
    wire: 'document:open',
    post: true,
    who: 'service',
    input: z.object({ token: z.string().min(1).max(1024) }),
    answer: z.object({
      /** Whose it is. */
      customerId: z.string(),
      fileName: z.string(),
      /** Null where `file` is given. */
      document: paperDocument.nullable(),
      /** At the foot of every page of the PDF. */
      foot: z.string().default(''),
      file: z
        .object({
          mediaType: z.enum(codesOf(documentMediaTypes)),
          /** Base64. */
          data: z.string(),
        })
        .nullable(),
    }),
    summary: 'What a link leads to, for the storefront that serves it; absent once the link has expired.',
  }),
}
