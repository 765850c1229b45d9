import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { ChannelCode, PaymentWay } from '../../../domain/payments/payment-ways.ts'
import type { PayoutState } from '../../../domain/vocabulary.ts'
import type { BillChannel } from '../../../outside/pay/bills.ts'
import type { Books } from '../../contract/orders/staff-money.ts'
import { at, fen } from '../kernel/db/columns.ts'
import { orders, refunds } from '../orders/core/schema.ts'

/** The channel's notification, its answer to a question, or staff who have taken the money. */
export type Heard = 'notified' | 'queried' | 'staff'

export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    /** Number at the channel; never reused with other parameters. */
    attemptNo: text('attempt_no').primaryKey(),
    orderNo: text('order_no')
      .notNull()
      .references(() => orders.orderNo),
    merchant: text('merchant').notNull(),
    channel: text('channel').$type<ChannelCode>().notNull(),
    /** What the money is for: the whole order, its deposit, or the rest. */
    kind: text('kind').$type<'full' | 'deposit' | 'balance'>().notNull(),
    amount: fen('amount').notNull(),
    /** refunding, refunded: taken although nothing was due, and given back at once. */
    state: text('state').$type<'open' | 'paid' | 'failed' | 'closed' | 'refunding' | 'refunded'>().notNull(),
    /** The payment's number given by the channel. */
    transactionNo: text('transaction_no'),
    /** How it is paid there (lib/outside/pay/port.ts), and to which merchant number at the channel, as of then. */
    way: text('way').$type<PaymentWay>().notNull().default('page'),
    account: text('account').notNull().default(''),
    /** What a repeated prepare answers again; the payer is sealed, and deleted when the attempt is decided. */
    title: text('title').notNull().default(''),
    returnUrl: text('return_url').notNull().default(''),
    payerSealed: text('payer_sealed'),
    /** The change that opened it: its retry does not close its own attempt. */
    requestKey: text('request_key').notNull().default(''),
    expiresAt: at('expires_at'),
    /** When the channel is queried next unless it notifies before; null when no query is needed. */
    askAt: at('ask_at'),
    /** How often its channel was called to open it, and by the sweeper to query it. */
    asked: integer('asked').notNull().default(0),
    createdAt: at('created_at').notNull().defaultNow(),
    paidAt: at('paid_at'),
    /** From whom the centre knows that it was paid; null while it is not, and where that was not kept. */
    heard: text('heard').$type<Heard>(),
  },
  (t) => [
    index('payment_attempts_order').on(t.orderNo),
    index('payment_attempts_paid').on(t.merchant, t.paidAt).where(sql`${t.paidAt} is not null`),
    index('payment_attempts_created').on(t.merchant, t.createdAt),
    index('payment_attempts_by_paid').on(
      t.merchant,
      sql`coalesce(${t.paidAt}, '2000-01-01T00:00:00Z'::timestamptz)`,
      t.attemptNo,
    ),
    index('payment_attempts_amount').on(t.merchant, t.amount, t.attemptNo),
    index('payment_attempts_transaction')
      .on(t.merchant, t.transactionNo)
      .where(sql`${t.transactionNo} is not null`),
    index('payment_attempts_ask').on(t.askAt).where(sql`${t.askAt} is not null`),
  ],
)

export const paymentRefunds = pgTable(
  'payment_refunds',
  {
    refundNo: text('refund_no').primaryKey(),
    attemptNo: text('attempt_no')
      .notNull()
      .references(() => paymentAttempts.attemptNo),
    merchant: text('merchant').notNull(),
    /** The shopper's refund it pays out; null for a payment given back because nothing was due. */
    refundId: text('refund_id').references(() => refunds.id),
    amount: fen('amount').notNull(),
    state: text('state').$type<PayoutState>().notNull(),
    /** The channel has it, or may have it: its state there is queried before it is sent again. */
    accepted: boolean('accepted').notNull().default(false),
    /** The channel's code for why it failed. */
    message: text('message').notNull().default(''),
    /** This number will never pay out; the money may go back under another one. */
    ended: boolean('ended').notNull().default(false),
    askAt: at('ask_at').notNull().defaultNow(),
    asked: integer('asked').notNull().default(0),
    createdAt: at('created_at').notNull().defaultNow(),
    /** When the channel took it, or staff gave it back; null before, and where that was not kept. */
    movedAt: at('moved_at'),
  },
  (t) => [
    index('payment_refunds_created').on(t.merchant, t.createdAt),
    index('payment_refunds_attempt').on(t.attemptNo),
    index('payment_refunds_refund').on(t.refundId),
    index('payment_refunds_ask').on(t.askAt).where(sql`${t.state} = 'processing'`),
    index('payment_refunds_failed').on(t.merchant, t.createdAt).where(sql`${t.state} = 'failed'`),
  ],
)

/** That a channel's bill of a day has been read; a later one of the same day replaces it. */
export const channelBills = pgTable(
  'channel_bills',
  {
    merchant: text('merchant').notNull(),
    channel: text('channel').$type<BillChannel>().notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    importedAt: at('imported_at').notNull(),
    importedBy: text('imported_by').notNull(),
    /** Between the bill and the books when they were last compared, and when that was. */
    differences: integer('differences').notNull().default(0),
    comparedAt: at('compared_at'),
  },
  (t) => [
    primaryKey({ columns: [t.merchant, t.channel, t.day] }),
    index('channel_bills_differing').on(t.merchant, t.day).where(sql`${t.differences} > 0`),
  ],
)

/** Its lines, without anything about the payer. */
export const channelBillLines = pgTable(
  'channel_bill_lines',
  {
    merchant: text('merchant').notNull(),
    channel: text('channel').$type<BillChannel>().notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    position: integer('position').notNull(),
    about: text('about').$type<'payment' | 'refund'>().notNull(),
    /** Our number at the channel: the attempt's, or the refund's. */
    number: text('number').notNull(),
    transactionNo: text('transaction_no').notNull(),
    amount: fen('amount').notNull(),
    fee: fen('fee').notNull(),
    failed: boolean('failed').notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.merchant, t.channel, t.day, t.position] })],
)

/** Differences that somebody has looked into, with what they found; it counts for these amounts alone. */
export const settledDifferences = pgTable(
  'settled_differences',
  {
    merchant: text('merchant').notNull(),
    channel: text('channel').$type<ChannelCode>().notNull(),
    code: text('code').notNull(),
    about: text('about').$type<'payment' | 'refund' | 'order'>().notNull(),
    number: text('number').notNull(),
    /** Empty: of no certain day. */
    day: text('day').notNull(),
    billed: fen('billed').notNull(),
    booked: fen('booked').notNull(),
    note: text('note').notNull(),
    by: text('by').notNull(),
    at: at('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.merchant, t.number, t.about, t.code, t.channel, t.day] })],
)

/** Months whose books are closed, with what they added up to. */
export const closedBooks = pgTable(
  'closed_books',
  {
    merchant: text('merchant').notNull(),
    /** 2026-11 */
    month: text('month').notNull(),
    books: jsonb('books').$type<Books>().notNull(),
    by: text('by').notNull(),
    at: at('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.merchant, t.month] })],
)

export const sandboxPayments = pgTable(
  'sandbox_payments',
  {
    attemptNo: text('attempt_no').primaryKey(),
    merchant: text('merchant').notNull(),
    title: text('title').notNull(),
    amount: fen('amount').notNull(),
    returnUrl: text('return_url').notNull(),
    state: text('state').$type<'waiting' | 'paid' | 'failed' | 'closed'>().notNull(),
    transactionNo: text('transaction_no'),
    paidAt: at('paid_at'),
    expiresAt: at('expires_at'),
    /** Notifications still to be sent, and when the next one is due. */
    notifyLeft: integer('notify_left').notNull().default(0),
    notifyAt: at('notify_at'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [index('sandbox_payments_due').on(t.notifyAt).where(sql`${t.notifyLeft} > 0`)],
)

export const sandboxRefunds = pgTable('sandbox_refunds', {
  refundNo: text('refund_no').primaryKey(),
  attemptNo: text('attempt_no')
    .notNull()
    .references(() => sandboxPayments.attemptNo),
  amount: fen('amount').notNull(),
  createdAt: at('created_at').notNull().defaultNow(),
})
