import type { Fen } from '../../base/money/fen.ts'
import type { Phase } from '../orders/phases.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { InvoiceRule } from './invoice-rule.ts'

type Priced = {
  /** Price lines of what was bought. */
  lines: readonly { label: string; amount: Fen }[]
  freight: Fen
}

type Books = {
  paid: Fen
  refunded: Fen
  /** Fen on invoices that wait, are being issued or are issued. */
  invoiced: Fen
}

/**
 * Fen of `kept` that belong to lines the merchant does not invoice itself (insurance that the insurer invoices, a
 * consular fee). Discounts and refunds count against all lines alike, so the part is in proportion to the price; what
 * is left over by dividing is not invoiced.
 */
export function excludedOf({ lines, freight }: Priced, words: readonly string[], kept: Fen): Fen {
  const excluded = sum(lines.filter(({ label }) => words.some((word) => label.includes(word))))
  const all = sum(lines) + freight
  if (excluded <= 0 || kept <= 0) return 0
  if (excluded >= all) return kept
  return Number((BigInt(kept) * BigInt(excluded) + BigInt(all) - 1n) / BigInt(all))
}

/** Paid less refunded, less what the merchant excludes, less what is invoiced already, fen; never negative. */
export function invoiceableOf(books: Books, priced: Priced, words: readonly string[]): Fen {
  const kept = Math.max(0, books.paid - books.refunded)
  return Math.max(0, kept - excludedOf(priced, words, kept) - books.invoiced)
}

/**
 * The books of an order without money that was only kept for a while.
 * @param deposit what of the payment was a deposit, and what of that went back, fen
 */
export function withoutDeposit(
  { paid, refunded, invoiced }: Books,
  { price, back }: { price: Fen; back: Fen } = { price: 0, back: 0 },
): Books {
  const part = Math.min(paid, price)
  return { paid: paid - part, refunded: Math.max(0, refunded - Math.min(back, part)), invoiced }
}

type Standing = {
  phase: Phase
  /** A refund has been asked for and is not finished. */
  afterSale: boolean
  /** When the service began, or the order was made where nothing begins, milliseconds since 1970. */
  servedAt: number
  /** Fen that can be invoiced. */
  amount: Fen
  /** It is on an invoice that waits, is being issued or is issued. */
  invoiced: boolean
}

export type InvoiceRefusalCode =
  | 'not-invoiceable'
  | 'already-invoiced'
  | 'after-sale'
  | 'too-early'
  | 'too-late'
  | 'nothing-to-invoice'

const DAY_MS = 86_400_000

/**
 * Whether an invoice can be asked for an order now.
 * @param rule of the order's kind; undefined where the kind has none
 * @param withinDays days after the service began, as the merchant has set
 */
export function mayInvoice(
  rule: InvoiceRule | undefined,
  { phase, afterSale, servedAt, amount, invoiced }: Standing,
  withinDays: number,
  now: number,
): { ok: true } | Refusal<InvoiceRefusalCode> {
  if (!rule) return refuse('not-invoiceable', '该订单不支持在线申请发票，请联系商家')
  if (invoiced) return refuse('already-invoiced', '该订单已申请过发票，请在开票历史中查看')
  if (afterSale) return refuse('after-sale', '该订单正在退款，退款完成后可按剩余金额申请')
  if (!rule.from.includes(phase)) {
    const isOver = phase === 'closed' || phase === 'refunded'
    return isOver ? refuse('nothing-to-invoice', '该订单没有可开票的金额') : refuse('too-early', rule.notYet)
  }
  if (now > servedAt + withinDays * DAY_MS) {
    return refuse('too-late', `已超过${withinDays}天的申请期限，如需发票请联系商家`)
  }
  if (amount <= 0) return refuse('nothing-to-invoice', '该订单没有可开票的金额')
  return { ok: true }
}

function sum(parts: readonly { amount: Fen }[]): Fen {
  return parts.reduce((total, { amount }) => total + amount, 0)
}
