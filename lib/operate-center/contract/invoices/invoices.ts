import { z } from 'zod'
import { change, read } from '../define.ts'
import { fen, instant, pageOf, picture } from '../values.ts'
import {
  invoiceCard,
  invoiceHead,
  invoiceHistory,
  invoiceId,
  invoiceKind,
  invoiceType,
  issuedFacts,
  mailState,
} from './invoice-parts.ts'

/** An order and what of it can be invoiced. */
const invoiceableOrder = z.object({
  orderNo: z.string(),
  kind: invoiceKind,
  name: z.string(),
  cover: picture,
  /** Fen. */
  amount: fen,
  createdAt: instant,
})
export type InvoiceableOrder = z.infer<typeof invoiceableOrder>

/** A kept head, with the address its last invoice was sent to. */
const keptHead = invoiceHead.extend({ id: z.string(), email: z.string() })
export type KeptHead = z.infer<typeof keptHead>

const invoice = invoiceCard.extend({
  head: invoiceHead,
  /** Of an order, what is on this invoice. */
  orders: z.array(z.object({ orderNo: z.string(), kind: invoiceKind, name: z.string(), amount: fen })),
  email: z.string(),
  mailState,
  /** Why it failed, or why a change was declined; empty otherwise. */
  reason: z.string(),
  ...issuedFacts.shape,
  mayCancel: z.boolean(),
  /** Once for each invoice: the head was wrong, and it is to be made anew. */
  mayAskChange: z.boolean(),
  mayResend: z.boolean(),
  /** Its orders can be put on a new invoice: it failed, was cancelled or taken back. */
  mayAskAgain: z.boolean(),
  history: invoiceHistory,
})
export type Invoice = z.infer<typeof invoice>

const orderNos = z.array(z.string().min(6).max(32)).max(20)

/** A customer's invoices (screens.md A.4). */
export const invoiceCalls = {
  'invoices.eligible': read({
    wire: 'invoice:eligibleOrders',
    who: 'customer',
    input: z.object({ kind: invoiceKind.optional() }),
    answer: z.object({
      /** At most 100, newest first. */
      items: z.array(invoiceableOrder),
      /** Several orders of a kind may stand on one invoice. */
      merge: z.boolean(),
      /** False where the merchant takes no requests here. */
      open: z.boolean(),
      /** Paid orders that can be invoiced later, and the sentence that says when. */
      later: z.number().int(),
      laterText: z.string(),
    }),
    summary: 'The customer’s orders that can be invoiced now, with the amount of each; of one kind if asked.',
  }),
  'invoices.form': read({
    wire: 'invoice:form',
    who: 'customer',
    post: true,
    input: z.object({ kind: invoiceKind, orderNos }),
    answer: z.object({
      /** Those of the orders asked for that can be invoiced together. */
      orders: z.array(invoiceableOrder),
      amount: fen,
      /** Why an order that was asked for is not among them; empty when all are. */
      missing: z.string(),
      types: z.array(invoiceType),
      contents: z.array(z.string()),
      heads: z.array(keptHead),
      /** The customer's bound address; empty without one. */
      email: z.string(),
    }),
    summary: 'What a form for these orders needs: amounts, contents, types, kept heads.',
  }),
  'invoices.create': change({
    wire: 'invoice:create',
    who: 'customer',
    input: z.object({
      kind: invoiceKind,
      orderNos: orderNos.min(1, '请选择需要开票的订单'),
      /** Fen the customer saw; refused with `AMOUNT_CHANGED` when it is another by now. */
      amount: fen,
      type: invoiceType.default('normal'),
      content: z.string().max(40),
      head: invoiceHead,
      email: z.string().max(254),
      /** Keeps the head for the next time. */
      keep: z.boolean().default(true),
    }),
    answer: z.object({ id: z.string() }),
    summary: 'Asks for an invoice for orders of one kind; each order stands on one invoice at most.',
  }),
  'invoices.list': read({
    wire: 'invoice:list',
    who: 'customer',
    input: z.object({
      page: z.coerce.number().int().min(1).max(200).default(1),
      pageSize: z.coerce.number().int().min(1).max(30).default(10),
    }),
    answer: pageOf(invoiceCard),
    summary: 'The customer’s invoices, newest first.',
  }),
  'invoices.get': read({
    wire: 'invoice:get',
    who: 'customer',
    /** By its id, or the newest one of an order. */
    input: z.object({ id: z.string().max(40).default(''), orderNo: z.string().max(32).default('') }),
    answer: invoice,
    summary:
      'One invoice of the customer with its head, orders and history; by its id, or by an order’s number.',
  }),
  'invoices.cancel': change({
    wire: 'invoice:cancel',
    who: 'customer',
    input: invoiceId,
    answer: invoice,
    summary: 'Takes back a request that is not being issued yet.',
  }),
  'invoices.askChange': change({
    wire: 'invoice:askChange',
    who: 'customer',
    input: invoiceId.extend({ reason: z.string().max(100) }),
    answer: invoice,
    summary: 'Asks once to take an issued invoice back by a red-letter one, so that it can be made anew.',
  }),
  'invoices.resend': change({
    wire: 'invoice:resend',
    who: 'customer',
    rate: 'code',
    input: invoiceId.extend({ email: z.string().max(254) }),
    answer: invoice,
    summary: 'Sends the invoice by mail again, to this address.',
  }),
  'invoices.heads': read({
    wire: 'invoice:titles',
    who: 'customer',
    input: z.object({}),
    answer: z.object({ heads: z.array(keptHead) }),
    summary: 'The heads the customer has kept, last used first.',
  }),
  'invoices.saveHead': change({
    wire: 'invoice:saveTitle',
    who: 'customer',
    input: z.object({ id: z.string().max(40).optional(), head: invoiceHead, email: z.string().max(254) }),
    answer: keptHead,
    summary: 'Keeps a head, or changes a kept one.',
  }),
  'invoices.removeHead': change({
    wire: 'invoice:removeTitle',
    who: 'customer',
    input: z.object({ id: z.string().max(40) }),
    answer: z.object({ heads: z.array(keptHead) }),
    summary: 'Deletes a kept head; invoices made out to it stay.',
  }),
}
