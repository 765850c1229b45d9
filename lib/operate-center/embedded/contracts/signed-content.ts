import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { PaperDocument } from '../../../domain/documents/document.ts'
import { canonicalText } from '../../../domain/documents/document-text.ts'
import { paperDocument } from '../../contract/contracts/document.ts'
import type { Context } from '../kernel/context.ts'

/** Who has signed, and how that is known. Documents and phones masked; document numbers as a keyed hash besides. */
const evidence = z.object({
  contractNo: z.string(),
  orderNo: z.string(),
  customerId: z.string(),
  /** `buyer`, or the traveller's unit. */
  signerId: z.string(),
  name: z.string(),
  document: z.string(),
  documentHash: z.string(),
  /** The number that the code was sent to, and the id of that code's row. */
  mobile: z.string(),
  codeId: z.number().int(),
  signedAt: z.string(),
  address: z.string(),
  userAgent: z.string(),
  requestId: z.string(),
  textHash: z.string(),
  versions: z.array(z.object({ code: z.string(), version: z.string() })),
  choices: z.record(z.string(), z.string()),
  consents: z.array(z.object({ section: z.string(), personId: z.string().nullable(), agreed: z.boolean() })),
  signature: z.discriminatedUnion('kind', [
    /** SHA-256 of the picture as it is kept, hex. */
    z.object({ kind: z.literal('drawn'), hash: z.string() }),
    z.object({ kind: z.literal('typed'), name: z.string() }),
  ]),
  /** The seller's own seal and the SHA-256 of its picture, hex; not given where the mark drawn from the name stands. */
  seal: z.object({ id: z.string(), hash: z.string() }).optional(),
})

/** What `contracts.sealed` holds of a signed contract. */
const signedContent = z.object({
  /** As it was read, without signatures. */
  document: paperDocument,
  essentials: z.array(z.object({ label: z.string(), value: z.string(), key: z.string() })),
  people: z.array(z.object({ id: z.string(), name: z.string() })),
  evidence,
})
export type SignedContent = z.infer<typeof signedContent>

export function openSigned({ sealer }: Pick<Context, 'sealer'>, sealed: string): SignedContent {
  return signedContent.parse(sealer.openObject(sealed))
}

export function sealSigned({ sealer }: Pick<Context, 'sealer'>, content: SignedContent): string {
  return sealer.seal(JSON.stringify(content))
}

export function textHash(document: PaperDocument): string {
  return sha256(canonicalText(document))
}

/** Of the text, who has signed it and how: shows later that nothing of it was exchanged. */
export function evidenceHash({ document, evidence: kept }: SignedContent): string {
  return sha256(JSON.stringify([canonicalText(document), evidence.parse(kept)]))
}

export function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}
