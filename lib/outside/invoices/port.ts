import type { Fen } from '../../base/money/fen.ts'
import type { DeductionVoucher } from '../../domain/invoices/deductions.ts'
import type { InvoiceHead } from '../../domain/invoices/heads.ts'
import type { InvoiceType, RedCause } from '../../domain/invoices/words.ts'

/** An invoice to be issued by an outside system. */
export type IssueOrder = {
  /** At most 20 letters and digits; the same at every try, so that no try makes a second invoice. */
  orderNo: string
  at: Date
  type: InvoiceType
  head: InvoiceHead
  email: string
  /** With tax, fen. */
  amount: Fen
  line: {
    /** What stands on the invoice. */
    name: string
    /** 商品和服务税收分类编码, 19 digits. */
    code: string
    /** 0.06 */
    rate: string
    /** For a rate of 0: 1 免税, 2 不征税, 3 普通零税率; empty otherwise. */
    zeroRate: '' | '1' | '2' | '3'
  }
  /** What was passed on; empty when the whole amount is taxed. */
  deductions: readonly DeductionVoucher[]
  remark: string
  /** Where the system may say that something has happened to it. */
  callbackUrl: string
  seller: { phone: string; address: string; clerk: string }
}

/**
 * Why an invoice was not taken.
 * - known: the order number is known there already: an earlier try of ours; it has to be looked up.
 * - refused: it will never be issued like this; `message` says why.
 * - unavailable: certainly not taken.
 * - unknown: perhaps taken; it has to be looked up.
 */
type IssueTrouble = 'known' | 'refused' | 'unavailable' | 'unknown'

export type IssueAnswer =
  | { ok: true; serial: string }
  | { ok: false; trouble: IssueTrouble; code: string; message: string }

/** What the system knows of an invoice. unsigned: issued, and its signing has failed; it can be asked for again. */
type InvoiceFate =
  | { state: 'absent' | 'issuing' | 'unsigned' | 'voided' }
  | { state: 'failed'; cause: string }
  | { state: 'issued'; number: string; at: Date; fileUrl: string }

export type FoundInvoice = { ok: true; serial: string; fate: InvoiceFate } | { ok: false; code: string }

/** An issued invoice that is to be taken back as a whole by a red-letter one. */
export type RedOrder = {
  /** At most 32 letters and digits; the same at every try. */
  billId: string
  /** Of the invoice to be taken back. */
  number: string
  type: InvoiceType
  head: Pick<InvoiceHead, 'title' | 'taxNo'>
  cause: RedCause
}

type RedAnswer = { ok: true } | { ok: false; trouble: IssueTrouble; code: string; message: string }

/**
 * What became of a red-letter invoice. waiting: until the buyer agrees, within 72 hours. ended: it will not be issued.
 * `fileUrl` is empty while the system has no file of it.
 */
type RedFate =
  | { state: 'absent' | 'applying' | 'waiting' }
  | { state: 'ended'; cause: string }
  | { state: 'issued'; number: string; fileUrl: string }

export type FoundRed = { ok: true; fate: RedFate } | { ok: false; code: string }

/** An outside system that issues invoices with one merchant's keys. No method throws; each is bounded in time. */
export type InvoiceIssuer = {
  issue(order: IssueOrder): Promise<IssueAnswer>
  /** Looks an invoice up by its order number, never issuing anything. */
  find(orderNo: string): Promise<FoundInvoice>
  /** Has the signing done again. */
  sign(serial: string, orderNo: string): Promise<boolean>
  /** Asks for a red-letter invoice. One that is refused may be known already: it has to be looked up. */
  takeBack(order: RedOrder): Promise<RedAnswer>
  findRed(billId: string): Promise<FoundRed>
  /** The file behind an address that `find` has answered; null when it could not be loaded. */
  load(fileUrl: string): Promise<Uint8Array | null>
}
