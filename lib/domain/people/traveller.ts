import type { DocumentType } from '../vocabulary.ts'

/** A person the customer keeps for ordering. Of numbers only the ends are there, unless their owner has revealed them. */
export type Traveller = {
  id: string
  name: string
  surnamePinyin: string
  givenPinyin: string
  /** 1 男, 0 女, 9 未知 (domain.md B.7). */
  sex: number
  /** A calendar date, or empty. */
  birthday: string
  nationality: string
  mobile: string
  documents: {
    type: DocumentType
    number: string
    /** A calendar date, or empty. */
    expiry: string
    issuePlace: string
    issueDate?: string | undefined
  }[]
}
