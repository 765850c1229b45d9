import { bigserial, boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { ProductKind } from '../../../tenant/kinds.ts'
import type { CredentialKind } from '../../contract/shops/staff-settings.ts'
import { at } from './db/columns.ts'

export const merchants = pgTable('merchants', {
  code: text('code').primaryKey(),
  name: text('name').notNull(),
  /** Member levels (contract/account.ts `memberLevel`), lowest first; null: the merchant has none. */
  levels: jsonb('levels'),
  createdAt: at('created_at').notNull().defaultNow(),
})

export const distributors = pgTable(
  'distributors',
  {
    project: text('project').notNull(),
    merchant: text('merchant')
      .notNull()
      .references(() => merchants.code),
    channel: text('channel').notNull(),
    code: text('code').notNull(),
    open: boolean('open').notNull().default(true),
    /** Answers of getDistPower.do, info.do, config.do and customer.do. */
    power: jsonb('power').notNull(),
    info: jsonb('info').notNull(),
    config: jsonb('config').notNull(),
    chat: jsonb('chat').notNull(),
    /** Home screen: banners, entries, notice, sections. */
    home: jsonb('home').notNull(),
    hotKeywords: jsonb('hot_keywords').$type<string[]>().notNull(),
    /** Price of this shop = base price × (1000 + markupPermille) / 1000, rounded up to whole yuan. */
    markupPermille: integer('markup_permille').notNull().default(0),
    /** Kinds of which the shop sells all its merchant's products; of others it sells what `listings` names. */
    listsAllOf: text('lists_all_of').array().$type<ProductKind[]>().notNull(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.project, t.merchant, t.channel, t.code] })],
)

export const idempotentAnswers = pgTable(
  'idempotent_answers',
  {
    merchant: text('merchant').notNull(),
    /** The customer, the member of staff, or the visitors' common one. */
    owner: text('owner').notNull(),
    key: text('key').notNull(),
    call: text('call').notNull(),
    inputHash: text('input_hash').notNull(),
    answer: jsonb('answer'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.merchant, t.owner, t.key] }),
    index('idempotent_answers_created').on(t.createdAt),
  ],
)

/** Who of the staff changed what. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    at: at('at').notNull(),
    personId: text('person_id').notNull(),
    /** As the person was called then. */
    personName: text('person_name').notNull(),
    call: text('call').notNull(),
    /** `-`: the platform. */
    merchant: text('merchant').notNull(),
    /** `tenantKey`; null: not about one shop. */
    shop: text('shop'),
    /** What it was about, such as an order's number; empty where the call names nothing. */
    subject: text('subject').notNull(),
    /** Everything that the input named by number or id, as `orderNo:T…` (kernel/audit.ts). */
    about: text('about').array().notNull().default([]),
    /** The input without secrets, personal data and long texts. */
    input: jsonb('input').notNull(),
    reason: text('reason').notNull(),
    requestId: text('request_id').notNull(),
    address: text('address').notNull(),
  },
  (t) => [
    index('audit_entries_merchant').on(t.merchant, t.at),
    index('audit_entries_person').on(t.personId, t.at),
    index('audit_entries_subject').on(t.subject, t.at),
    index('audit_entries_about').using('gin', t.about),
    index('audit_entries_at').on(t.at),
  ],
)

export const changeEvents = pgTable('change_events', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  merchant: text('merchant').notNull(),
  tags: text('tags').array().notNull(),
  at: at('at').notNull().defaultNow(),
})

export const merchantCredentials = pgTable(
  'merchant_credentials',
  {
    merchant: text('merchant').notNull(),
    kind: text('kind').$type<CredentialKind>().notNull(),
    sealed: text('sealed').notNull(),
    /** Names of the fields that are given. */
    fields: text('fields').array().notNull(),
    updatedAt: at('updated_at').notNull(),
    /** When staff last asked the outside system with these, whether it accepted them, and what it said. */
    triedAt: at('tried_at'),
    triedWorks: boolean('tried_works'),
    triedMessage: text('tried_message').notNull().default(''),
  },
  (t) => [primaryKey({ columns: [t.merchant, t.kind] })],
)

export const sharedTokens = pgTable(
  'shared_tokens',
  {
    merchant: text('merchant').notNull(),
    /** Its type, and a keyed hash of the credentials it was fetched with. */
    name: text('name').notNull(),
    sealed: text('sealed'),
    expiresAt: at('expires_at'),
    /** The process that renews it, and until when the others wait for that. */
    claim: text('claim'),
    claimedUntil: at('claimed_until'),
    /** After a failed renewal: not tried again before. */
    retryAt: at('retry_at'),
    updatedAt: at('updated_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.merchant, t.name] })],
)

/** One row for each data key that seals of this database may name (data-keys.ts). */
export const dataKeys = pgTable('data_keys', {
  /** The key's id, as seals name it. */
  id: text('id').primaryKey(),
  /** The key of all look-up hashes, sealed with this data key. */
  sealed: text('sealed').notNull(),
  createdAt: at('created_at').notNull().defaultNow(),
})

/** Written again and again to prove that the database takes changes (`Database.checkWritable`). */
export const heartbeats = pgTable('heartbeats', {
  name: text('name').primaryKey(),
  at: at('at').notNull(),
})

/**
 * Tries of codes, cards and vouchers within a minute, by who tries and by network; deleted soon after. The table's
 * name is from the time when only coupons had codes.
 */
export const tries = pgTable(
  'coupon_tries',
  {
    merchant: text('merchant').notNull(),
    key: text('key').notNull(),
    tries: integer('tries').notNull(),
    since: at('since').notNull(),
  },
  (t) => [primaryKey({ columns: [t.merchant, t.key] }), index('coupon_tries_since').on(t.since)],
)
