import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { MessageName, OrderFacts } from '../../../domain/messages/customer-events.ts'
import type { MessageState, MessageWay } from '../../../domain/messages/message-states.ts'
import type { SmsProviderName } from '../../../outside/sms/port.ts'
import { at } from '../kernel/db/columns.ts'

export const leftMessages = pgTable(
  'left_messages',
  {
    id: text('id').primaryKey(),
    project: text('project').notNull(),
    merchant: text('merchant').notNull(),
    channel: text('channel').notNull(),
    distributor: text('distributor').notNull(),
    /** Name, mobile number and text, sealed as one JSON text. */
    sealed: text('sealed').notNull(),
    /** For the limits per hour. */
    mobileHash: text('mobile_hash').notNull(),
    addressHash: text('address_hash').notNull(),
    productNumber: text('product_number').notNull().default(''),
    productTitle: text('product_title').notNull().default(''),
    handledAt: at('handled_at'),
    note: text('note').notNull().default(''),
    /** none: the shop has no mail address. */
    mailState: text('mail_state').$type<'none' | 'due' | 'sent' | 'failed'>().notNull(),
    mailTries: integer('mail_tries').notNull().default(0),
    /** Not sent before. */
    mailAt: at('mail_at').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    index('left_messages_open').on(t.merchant, t.createdAt).where(sql`${t.handledAt} is null`),
    index('left_messages_shop').on(t.merchant, t.distributor, t.createdAt),
    index('left_messages_mobile').on(t.merchant, t.mobileHash, t.createdAt),
    index('left_messages_address').on(t.merchant, t.addressHash, t.createdAt),
    index('left_messages_mail').on(t.mailAt).where(sql`${t.mailState} = 'due'`),
  ],
)

/** Facts as JSON keeps them. */
export type KeptFacts = Omit<OrderFacts, 'until'> & { until?: string }

/** Every message that goes out to a customer, codes too: what it is, how it went, never what it says to whom. */
export const customerMessages = pgTable(
  'customer_messages',
  {
    /** Given to the provider, which returns it in receipts. */
    id: text('id').primaryKey(),
    merchant: text('merchant').notNull(),
    /** The shop of the order; empty for what concerns an account. */
    project: text('project').notNull().default(''),
    channel: text('channel').notNull().default(''),
    distributor: text('distributor').notNull().default(''),
    /** Empty for codes, which go to a number. */
    customerId: text('customer_id').notNull().default(''),
    name: text('name').$type<MessageName>().notNull(),
    /** The same message is sent once for a key. */
    key: text('key').notNull(),
    /** mail: the copy beside the message that a customer with an address gets of what is worth keeping. */
    copy: text('copy').$type<'' | 'mail'>().notNull().default(''),
    orderNo: text('order_no').notNull().default(''),
    facts: jsonb('facts').$type<KeptFacts>(),
    /**
     * Number and values that only this message knows, as one JSON text; the number is read from the account when
     * sending begins. Null once nothing has to be found out any more.
     */
    sealed: text('sealed'),
    state: text('state').$type<MessageState>().notNull(),
    way: text('way').$type<MessageWay>(),
    provider: text('provider').$type<SmsProviderName>(),
    /** The provider's number of the sending. */
    serial: text('serial'),
    /** Why it failed or was skipped, for operators. */
    code: text('code').notNull().default(''),
    /** Masked. */
    recipient: text('recipient').notNull().default(''),
    /** Of the mobile number; a receipt has to name it. */
    recipientHash: text('recipient_hash').notNull().default(''),
    tries: integer('tries').notNull().default(0),
    /** When to send, to look for a process that died while sending, or to ask the provider; null: never again. */
    dueAt: at('due_at'),
    sentAt: at('sent_at'),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    // The key of a message about an order holds the order's number, so that the number may come first here: the messages of
    // an order are found by the same index.
    uniqueIndex('customer_messages_once').on(t.merchant, t.orderNo, t.name, t.key, t.copy),
    index('customer_messages_due').on(t.dueAt).where(sql`${t.dueAt} is not null`),
    index('customer_messages_serial').on(t.serial).where(sql`${t.serial} is not null`),
    // Written when sending begins.
    index('customer_messages_recipient')
      .on(t.recipientHash, t.createdAt)
      .where(sql`${t.recipientHash} <> ''`),
    index('customer_messages_failed')
      .on(t.merchant, t.createdAt)
      .where(sql`${t.state} in ('failed', 'undelivered')`),
    index('customer_messages_list').on(t.merchant, t.createdAt),
    index('customer_messages_customer').on(t.merchant, t.customerId),
    index('customer_messages_old').on(t.createdAt),
  ],
)

/** Short messages of a merchant by hour and purpose, for their budget. */
export const smsHours = pgTable(
  'sms_hours',
  {
    merchant: text('merchant').notNull(),
    purpose: text('purpose').$type<'code' | 'notice'>().notNull(),
    hour: at('hour').notNull(),
    used: integer('used').notNull(),
  },
  (t) => [primaryKey({ columns: [t.merchant, t.purpose, t.hour] })],
)
