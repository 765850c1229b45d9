import { sql } from 'drizzle-orm'
import {
  bigserial,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { DeductionVoucher } from '../../../domain/invoices/deductions.ts'
import type {
  HeadKind,
  InvoiceState,
  InvoiceType,
  IssuerName,
  RedCause,
} from '../../../domain/invoices/words.ts'
import type { StaffPerson } from '../../../domain/staff/person.ts'
import type { ProductKind } from '../../../tenant/kinds.ts'
import { customers } from '../customers/schema.ts'
import { at, bytea, drawing, fen } from '../kernel/db/columns.ts'
import { orders } from '../orders/core/schema.ts'

/** Heads that customers keep for the next invoice. */
export const invoiceHeads = pgTable(
  'invoice_heads',
  {
    id: text('id').primaryKey(),
    merchant: text('merchant').notNull(),
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id),
    /** Everything of it, with the e-mail, as one JSON text. */
    sealed: text('sealed').notNull(),
    /** Keyed hash of kind, title and tax number: the same head is kept once. */
    headHash: text('head_hash').notNull(),
    usedAt: at('used_at').notNull(),
  },
  (t) => [uniqueIndex('invoice_heads_once').on(t.merchant, t.customerId, t.headHash)],
)

/** An invoice, from the customer's wish for it on. */
export const invoices = pgTable(
  'invoices',
  {
    /** Also its order number at the outside system, at most 20 characters there, so it is short. */
    id: text('id').primaryKey(),
    project: text('project').notNull(),
    merchant: text('merchant').notNull(),
    channel: text('channel').notNull(),
    distributor: text('distributor').notNull(),
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id),
    /** Kind of its orders. */
    kind: text('kind').$type<ProductKind>().notNull(),
    type: text('type').$type<InvoiceType>().notNull(),
    headKind: text('head_kind').$type<HeadKind>().notNull(),
    /** Head and e-mail, as one JSON text; null once it is deleted. */
    sealed: text('sealed'),
    /** Keyed hash of the title, to find it by. */
    titleHash: text('title_hash').notNull(),
    content: text('content').notNull(),
    /** Σ of its orders' amounts. */
    amount: fen('amount').notNull(),
    /** Vouchers of what was passed on, where the seller is taxed by the difference. */
    deductions: jsonb('deductions').$type<readonly DeductionVoucher[]>().notNull().default([]),
    state: text('state').$type<InvoiceState>().notNull(),
    issuer: text('issuer').$type<IssuerName>().notNull(),
    /** Why it failed, or why a change was declined. */
    reason: text('reason').notNull().default(''),
    number: text('number').notNull().default(''),
    issuedOn: date('issued_on', { mode: 'string' }),
    fileId: text('file_id'),
    redNumber: text('red_number').notNull().default(''),
    redAskedBy: text('red_asked_by').$type<'refund' | 'customer'>(),
    redReason: text('red_reason').notNull().default(''),
    redAskedAt: at('red_asked_at'),
    /** Why the outside system is taking it back just now; null when it is not. */
    redCause: text('red_cause').$type<RedCause>(),
    /** How often it was asked to; each time has an id of its own there. */
    redTries: integer('red_tries').notNull().default(0),
    /** The customer has asked for a change; once for each invoice. */
    changeAsked: boolean('change_asked').notNull().default(false),
    /** The outside system's own number of the request. */
    serial: text('serial').notNull().default(''),
    /** When the outside system is asked next; null when no question is open. */
    askAt: at('ask_at'),
    asked: integer('asked').notNull().default(0),
    mailState: text('mail_state').$type<'due' | 'sent' | 'failed'>(),
    mailAt: at('mail_at'),
    mailTries: integer('mail_tries').notNull().default(0),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (t) => [
    index('invoices_customer').on(t.merchant, t.customerId, t.createdAt),
    index('invoices_queue').on(t.merchant, t.state, t.createdAt),
    index('invoices_title').on(t.merchant, t.titleHash),
    index('invoices_number').on(t.merchant, t.number).where(sql`${t.number} <> ''`),
    index('invoices_red').on(t.merchant, t.redAskedAt).where(sql`${t.redAskedAt} is not null`),
    index('invoices_ask').on(t.askAt).where(sql`${t.askAt} is not null`),
    index('invoices_mail').on(t.mailAt).where(sql`${t.mailState} = 'due'`),
  ],
)

/** The orders on an invoice. `held`: the invoice waits, is being issued or is issued. */
export const invoiceOrders = pgTable(
  'invoice_orders',
  {
    invoiceId: text('invoice_id')
      .notNull()
      .references(() => invoices.id),
    orderNo: text('order_no')
      .notNull()
      .references(() => orders.orderNo),
    merchant: text('merchant').notNull(),
    amount: fen('amount').notNull(),
    held: boolean('held').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.invoiceId, t.orderNo] }),
    // The database itself allows an order on one living invoice only, however many ask at once.
    uniqueIndex('invoice_orders_once').on(t.orderNo).where(sql`${t.held}`),
  ],
)

export const invoiceHistory = pgTable(
  'invoice_history',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    invoiceId: text('invoice_id')
      .notNull()
      .references(() => invoices.id),
    merchant: text('merchant').notNull(),
    /** A sentence that the customer may read. */
    text: text('text').notNull(),
    by: text('by').$type<'customer' | 'operator' | 'system'>().notNull(),
    person: jsonb('person').$type<Pick<StaffPerson, 'id' | 'name'>>(),
    at: at('at').notNull(),
  },
  (t) => [index('invoice_history_invoice').on(t.invoiceId)],
)

/** Files of invoices: the invoice itself, and the red-letter one. */
export const invoiceFiles = pgTable(
  'invoice_files',
  {
    id: text('id').primaryKey(),
    invoiceId: text('invoice_id')
      .notNull()
      .references(() => invoices.id),
    merchant: text('merchant').notNull(),
    role: text('role').$type<'invoice' | 'redLetter'>().notNull(),
    format: text('format').$type<'pdf' | 'ofd'>().notNull(),
    bytes: integer('bytes').notNull(),
    sealed: bytea('sealed').notNull(),
    ...drawing,
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    index('invoice_files_invoice').on(t.invoiceId),
    index('invoice_files_draw').on(t.drawAt).where(sql`${t.drawAt} is not null`),
  ],
)

/** Pages of an invoice's PDF as JPEGs, from 1, for browsers that show no PDF. */
export const invoicePages = pgTable(
  'invoice_pages',
  {
    fileId: text('file_id')
      .notNull()
      .references(() => invoiceFiles.id, { onDelete: 'cascade' }),
    page: integer('page').notNull(),
    sealed: bytea('sealed').notNull(),
  },
  (t) => [primaryKey({ columns: [t.fileId, t.page] })],
)

export const invoiceSettingRows = pgTable('invoice_settings', {
  merchant: text('merchant').primaryKey(),
  settings: jsonb('settings').notNull(),
  updatedAt: at('updated_at').notNull(),
})
