import type { DocumentType } from '../../../domain/vocabulary.ts'
import type { Context } from '../kernel/context.ts'

/** A person as they are kept, sealed: full numbers, no identity. */
export type KeptPerson = {
  name: string
  surnamePinyin: string
  givenPinyin: string
  sex: number
  birthday: string
  nationality: string
  mobile: string
  documents: { type: DocumentType; number: string; expiry: string; issuePlace: string; issueDate?: string }[]
}

/** Keyed hash of a document: one document is one person. */
export function documentHash(
  { sealer }: Pick<Context, 'sealer'>,
  { type, number }: { type: number; number: string },
): string {
  return sealer.hash(`document:${type}:${number}`)
}
