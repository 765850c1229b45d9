import { z } from 'zod'
import type { PaperDocument } from '../../../domain/documents/document.ts'

/** Of what differs from the version before. */
const positions = z.array(z.number().int().min(0)).optional()

const part = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heading'), text: z.string() }),
  z.object({
    kind: z.literal('paragraph'),
    text: z.string(),
    strong: z.boolean().optional(),
    changed: z.boolean().optional(),
  }),
  z.object({
    kind: z.literal('list'),
    items: z.array(z.string()),
    numbered: z.boolean(),
    changed: positions,
  }),
  z.object({
    kind: z.literal('facts'),
    rows: z.array(z.object({ label: z.string(), value: z.string(), changed: z.boolean().optional() })),
  }),
  z.object({
    kind: z.literal('table'),
    head: z.array(z.string()),
    rows: z.array(z.array(z.string())),
    changed: positions,
  }),
  z.object({ kind: z.literal('code'), label: z.string(), code: z.string(), qr: z.string() }),
  z.object({
    kind: z.literal('signature'),
    role: z.enum(['customer', 'seller']),
    label: z.string(),
    name: z.string(),
    signedOn: z.string(),
    picture: z.string().nullable(),
  }),
])

/** A paper's structured content (lib/domain/documents/document.ts). */
export const paperDocument = z.object({
  title: z.string(),
  number: z.string(),
  version: z.string(),
  sections: z.array(z.object({ code: z.string(), title: z.string(), parts: z.array(part) })),
}) satisfies z.ZodType<PaperDocument>
