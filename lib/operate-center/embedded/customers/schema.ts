import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { CodeAsker } from '../../../domain/members/code-limits.ts'
import type { SmsTrouble } from '../../../outside/sms/port.ts'
import type { PicturePurpose } from '../../contract/customers/pictures.ts'
import { at, bytea } from '../kernel/db/columns.ts'

/** How far the sending of a code is. Of troubles only `unknown` leaves the code usable and counted. */
export type CodeSending = 'due' | 'sending' | 'sent' | SmsTrouble

export const customers = pgTable(
  'customers',
  {
    id: text('id').primaryKey(),
    merchant: text('merchant').notNull(),
    mobileHash: text('mobile_hash').notNull(),
    mobileSealed: text('mobile_sealed').notNull(),
    name: text('name').notNull().default(''),
    /** Their picture in `pictures`. */
    avatar: text('avatar'),
    passwordHash: text('password_hash'),
    /** Raised to end every session that began before. */
    epoch: integer('epoch').notNull().default(0),
    /** Real name, sex, birthday, e-mail (customers.ts), as one JSON text; null while nothing is given. */
    profileSealed: text('profile_sealed'),
    emailHash: text('email_hash'),
    renamedAt: at('renamed_at'),
    /** A person has been verified; their real name can no longer change. */
    verifiedAt: at('verified_at'),
    /** Deletion has been requested and is due then, unless the customer signs in before. */
    deletionDueAt: at('deletion_due_at'),
    /** Staff have blocked the account: nobody can sign in to it. */
    blockedAt: at('blocked_at'),
    /** Why, and who did it, by the name of then; for staff only. */
    blockedReason: text('blocked_reason').notNull().default(''),
    blockedBy: text('blocked_by').notNull().default(''),
    deletedAt: at('deleted_at'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('customers_mobile').on(t.merchant, t.mobileHash),
    uniqueIndex('customers_email').on(t.merchant, t.emailHash).where(sql`${t.emailHash} is not null`),
    index('customers_created').on(t.merchant, t.createdAt),
    index('customers_deletion').on(t.deletionDueAt).where(sql`${t.deletionDueAt} is not null`),
  ],
)

/** Sessions that a customer has signed out of, until their last copy expires. */
export const endedSessions = pgTable(
  'ended_sessions',
  {
    merchant: text('merchant').notNull(),
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id),
    /** When the session began, milliseconds since 1970. */
    issuedAt: bigint('issued_at', { mode: 'number' }).notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.merchant, t.customerId, t.issuedAt] }),
    index('ended_sessions_expires').on(t.expiresAt),
  ],
)

export const recoveryTokens = pgTable(
  'recovery_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    merchant: text('merchant').notNull(),
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id),
    expiresAt: at('expires_at').notNull(),
    usedAt: at('used_at'),
  },
  (t) => [index('recovery_tokens_expires').on(t.expiresAt)],
)

export const spentChallenges = pgTable('spent_challenges', {
  id: text('id').primaryKey(),
  expiresAt: at('expires_at').notNull(),
})

export const customerAddresses = pgTable(
  'customer_addresses',
  {
    id: text('id').primaryKey(),
    merchant: text('merchant').notNull(),
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id),
    sealed: text('sealed').notNull(),
    isDefault: boolean('is_default').notNull().default(false),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (t) => [index('customer_addresses_customer').on(t.merchant, t.customerId)],
)

export const pictures = pgTable(
  'pictures',
  {
    id: text('id').primaryKey(),
    merchant: text('merchant').notNull(),
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id),
    purpose: text('purpose').$type<PicturePurpose>().notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** Of the picture before it was sealed. */
    bytes: integer('bytes').notNull(),
    sealed: bytea('sealed').notNull(),
    createdAt: at('created_at').notNull(),
    /** When the picture came into use. Null for a day at most: then it is deleted. */
    usedAt: at('used_at'),
  },
  (t) => [
    index('pictures_customer').on(t.merchant, t.customerId),
    index('pictures_unused').on(t.createdAt).where(sql`${t.usedAt} is null`),
  ],
)

export const distributorApplications = pgTable(
  'distributor_applications',
  {
    id: text('id').primaryKey(),
    merchant: text('merchant').notNull(),
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id),
    state: text('state').$type<'pending' | 'passed' | 'rejected'>().notNull(),
    sealed: text('sealed').notNull(),
    reason: text('reason').notNull().default(''),
    createdAt: at('created_at').notNull(),
    decidedAt: at('decided_at'),
  },
  (t) => [
    index('distributor_applications_customer').on(t.merchant, t.customerId, t.createdAt),
    index('distributor_applications_state').on(t.merchant, t.state, t.createdAt),
    uniqueIndex('distributor_applications_open')
      .on(t.merchant, t.customerId)
      .where(sql`${t.state} = 'pending'`),
  ],
)

export const wechatBindings = pgTable(
  'wechat_bindings',
  {
    merchant: text('merchant').notNull(),
    openIdHash: text('open_id_hash').notNull(),
    /** For messages in WeChat; null for a binding made before they were, and once WeChat does not know it any more. */
    openIdSealed: text('open_id_sealed'),
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id),
    boundAt: at('bound_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.merchant, t.openIdHash] }),
    uniqueIndex('wechat_bindings_customer').on(t.merchant, t.customerId),
  ],
)

export const smsCodes = pgTable(
  'sms_codes',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    merchant: text('merchant').notNull(),
    mobileHash: text('mobile_hash').notNull(),
    purpose: text('purpose').notNull(),
    codeHash: text('code_hash').notNull(),
    /** Wrong tries of strangers who did not ask for this code; each asker has a count of their own besides. */
    tries: integer('tries').notNull().default(0),
    askedBy: text('asked_by').$type<CodeAsker>().notNull().default('stranger'),
    /** Key of the asker (askers.ts). */
    asker: text('asker').notNull().default(''),
    /** The change that asked for it: customer and idempotency key. */
    request: text('request'),
    /** The message to send, sealed; null once a provider has it. */
    sealed: text('sealed'),
    sending: text('sending').$type<CodeSending>().notNull().default('sent'),
    usedAt: at('used_at'),
    expiresAt: at('expires_at').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('sms_codes_mobile').on(t.merchant, t.mobileHash, t.purpose, t.createdAt),
    index('sms_codes_asker').on(t.merchant, t.asker, t.createdAt),
    index('sms_codes_request').on(t.merchant, t.request).where(sql`${t.request} is not null`),
  ],
)

export const loginFailures = pgTable(
  'login_failures',
  {
    merchant: text('merchant').notNull(),
    mobileHash: text('mobile_hash').notNull(),
    failures: integer('failures').notNull().default(0),
    lockedUntil: at('locked_until'),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.merchant, t.mobileHash] })],
)

export const travellers = pgTable(
  'travellers',
  {
    id: text('id').primaryKey(),
    merchant: text('merchant').notNull(),
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id),
    /** The contract's traveller with full numbers, sealed as one JSON text. */
    sealed: text('sealed').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [index('travellers_customer').on(t.merchant, t.customerId)],
)

export const travellerDocuments = pgTable(
  'traveller_documents',
  {
    merchant: text('merchant').notNull(),
    customerId: text('customer_id').notNull(),
    documentHash: text('document_hash').notNull(),
    travellerId: text('traveller_id')
      .notNull()
      .references(() => travellers.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.merchant, t.customerId, t.documentHash] })],
)

export const partnerUsers = pgTable(
  'partner_users',
  {
    merchant: text('merchant').notNull(),
    /** The partner, by the key it has given the merchant. */
    appKey: text('app_key').notNull(),
    userHash: text('user_hash').notNull(),
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.merchant, t.appKey, t.userHash] }),
    index('partner_users_customer').on(t.customerId),
  ],
)
