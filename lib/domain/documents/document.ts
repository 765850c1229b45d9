/**
 * A paper as structured content. The screen and the PDF draw the same one, so that a customer keeps on paper exactly
 * what was read; the hash of what is signed is made of it (document-text.ts).
 */
export type DocumentPart =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string; strong?: boolean; changed?: boolean }
  /** `changed`: positions of items that differ from the version before. */
  | { kind: 'list'; items: string[]; numbered: boolean; changed?: number[] }
  /** Words and their values, two columns without a head. */
  | { kind: 'facts'; rows: { label: string; value: string; changed?: boolean }[] }
  /** Every row has as many cells as the head. `changed`: positions of rows that differ from the version before. */
  | { kind: 'table'; head: string[]; rows: string[][]; changed?: number[] }
  /** Something to show at a gate: the code as it is read out, and what its QR code holds (empty: no QR code). */
  | { kind: 'code'; label: string; code: string; qr: string }
  | SignaturePlace

/**
 * Where somebody signs or seals. Until then `name`, `signedOn` and `picture` are empty; the place is drawn as a line
 * under its label.
 */
export type SignaturePlace = {
  kind: 'signature'
  role: 'customer' | 'seller'
  /** 旅游者（代表）签名, 旅行社（盖章）. */
  label: string
  name: string
  /** Calendar date in Shanghai. */
  signedOn: string
  /**
   * The handwriting as a data URL (JPEG), or the seller's own seal (PNG); null where the name was typed, for sellers
   * without one, and while it is not signed.
   */
  picture: string | null
}

/** A part of the paper with a title of its own. */
export type DocumentSection = {
  /** Unique within the paper: main, itinerary, supplement, shopping, paidItems, safety. */
  code: string
  title: string
  parts: DocumentPart[]
}

export type PaperDocument = {
  title: string
  /** Stands on every page: the contract's or the order's number. */
  number: string
  /** Versions of the texts it is made of: 2026-11-22. */
  version: string
  sections: DocumentSection[]
}
