import { z } from 'zod'
import {
  headKindNames,
  invoiceStateNames,
  invoiceTypeNames,
  issuerNames,
} from '../../../domain/invoices/words.ts'
import { codesOf } from '../../../domain/vocabulary.ts'
import { productKinds } from '../../../tenant/kinds.ts'
import { calendarDate, fen, instant } from '../values.ts'

/** What the customer's and the staff's calls about invoices have in common. */

export const invoiceId = z.object({ id: z.string().max(40) })
export const invoiceKind = z.enum(productKinds)
export const invoiceType = z.enum(codesOf(invoiceTypeNames))
export const invoiceState = z.enum(codesOf(invoiceStateNames))
const headKind = z.enum(codesOf(headKindNames))
export const issuerName = z.enum(issuerNames)

/** To whom an invoice is made out; the rules are domain/invoices/heads.ts. Empty texts for what is not given. */
export const invoiceHead = z.object({
  kind: headKind,
  title: z.string().max(200),
  taxNo: z.string().max(40).default(''),
  bank: z.string().max(200).default(''),
  account: z.string().max(60).default(''),
  address: z.string().max(200).default(''),
  phone: z.string().max(40).default(''),
})

/** How the mail with the invoice stands; null before there is one. */
export const mailState = z.enum(['due', 'sent', 'failed']).nullable()

/** A red-letter invoice has been asked for and not been made. refund: money of the invoice went back. */
const redAsked = z.object({ by: z.enum(['refund', 'customer']), reason: z.string(), at: instant })

/** An invoice in a list. */
export const invoiceCard = z.object({
  id: z.string(),
  kind: invoiceKind,
  type: invoiceType,
  headKind,
  title: z.string(),
  content: z.string(),
  amount: fen,
  state: invoiceState,
  /** The state in words: 待开票, 已开票，待红冲. */
  stateText: z.string(),
  /** Names of what was bought, for each order on it. */
  names: z.array(z.string()),
  redAsked: redAsked.nullable(),
  createdAt: instant,
})

/** An issued invoice's own facts; empty before. */
export const issuedFacts = z.object({
  /** 发票号码, 20 digits of a fully digital one. */
  number: z.string(),
  issuedOn: z.union([calendarDate, z.literal('')]),
  hasFile: z.boolean(),
  redNumber: z.string(),
})

/** What has happened, newest first. */
export const invoiceHistory = z.array(z.object({ at: instant, text: z.string() }))
