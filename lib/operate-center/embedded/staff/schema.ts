import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Permission } from '../../../domain/staff/permissions.ts'
import type { WorkKind } from '../../../domain/staff/work-kinds.ts'
import type { exportFormats, exportStates } from '../../contract/staff/exports.ts'
import { at, bytea } from '../kernel/db/columns.ts'

export const staffUsers = pgTable(
  'staff_users',
  {
    id: text('id').primaryKey(),
    /** Lower case, unique in the whole installation. */
    login: text('login').notNull(),
    name: text('name').notNull(),
    /** The merchant that keeps the account; `-`: the platform's own. */
    home: text('home_merchant').notNull(),
    passwordHash: text('password_hash').notNull(),
    /** The password was given by others and has to be changed, by this time. */
    invitedUntil: at('invited_until'),
    active: boolean('active').notNull().default(true),
    /** Of the demo: signs in in demo mode only, with a password that the server prints. */
    demo: boolean('demo').notNull().default(false),
    /** A session counts only with the epoch it began with; raising it ends all. */
    epoch: integer('epoch').notNull().default(1),
    totpSealed: text('totp_sealed'),
    /** A new authenticator that has not been proved yet. */
    totpPendingSealed: text('totp_pending_sealed'),
    /** 30-second step of the last code that was used: no code counts twice. */
    totpLastStep: bigint('totp_last_step', { mode: 'number' }),
    recoveryHashes: text('recovery_hashes').array().notNull().default([]),
    createdAt: at('created_at').notNull(),
    lastSignInAt: at('last_sign_in_at'),
  },
  (t) => [uniqueIndex('staff_users_login').on(t.login), index('staff_users_home').on(t.home, t.createdAt)],
)

/** Roles beside the built-in ones (lib/domain/staff/roles.ts). */
export const staffRoles = pgTable(
  'staff_roles',
  {
    id: text('id').primaryKey(),
    /** The merchant that made it and may give it; `-`: the platform, for all. */
    home: text('home_merchant').notNull(),
    name: text('name').notNull(),
    permissions: text('permissions').array().$type<Permission[]>().notNull(),
    createdAt: at('created_at').notNull(),
  },
  (t) => [uniqueIndex('staff_roles_name').on(t.home, t.name)],
)

export const staffGrants = pgTable(
  'staff_grants',
  {
    userId: text('user_id')
      .notNull()
      .references(() => staffUsers.id, { onDelete: 'cascade' }),
    /** Code of a built-in role, or id of another. */
    role: text('role').notNull(),
    /** A merchant; `-`: everywhere. */
    rangeMerchant: text('range_merchant').notNull(),
    /** `tenantKey` of a shop; `-`: all of the merchant. */
    rangeShop: text('range_shop').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.role, t.rangeMerchant, t.rangeShop] })],
)

export const staffSessions = pgTable(
  'staff_sessions',
  {
    id: text('id').primaryKey(),
    tokenHash: text('token_hash').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => staffUsers.id, { onDelete: 'cascade' }),
    epoch: integer('epoch').notNull(),
    createdAt: at('created_at').notNull(),
    lastSeenAt: at('last_seen_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    address: text('address').notNull(),
    userAgent: text('user_agent').notNull(),
  },
  (t) => [
    uniqueIndex('staff_sessions_token').on(t.tokenHash),
    index('staff_sessions_user').on(t.userId),
    index('staff_sessions_expires').on(t.expiresAt),
  ],
)

/** Credentials of WebAuthn by which people sign in. */
export const staffPasskeys = pgTable(
  'staff_passkeys',
  {
    /** As the authenticator names it, base64url. */
    credentialId: text('credential_id').primaryKey(),
    id: text('id').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => staffUsers.id, { onDelete: 'cascade' }),
    /** COSE key. */
    publicKey: bytea('public_key').notNull(),
    /** Of the last use; stays 0 where the authenticator counts nothing. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    name: text('name').notNull(),
    createdAt: at('created_at').notNull(),
    lastUsedAt: at('last_used_at'),
  },
  (t) => [uniqueIndex('staff_passkeys_id').on(t.id), index('staff_passkeys_user').on(t.userId, t.createdAt)],
)

/** What a passkey has to sign, once. */
export const staffChallenges = pgTable(
  'staff_challenges',
  {
    challengeHash: text('challenge_hash').primaryKey(),
    /** Who adds a passkey; null: somebody who signs in. */
    userId: text('user_id').references(() => staffUsers.id, { onDelete: 'cascade' }),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [index('staff_challenges_expires').on(t.expiresAt)],
)

/** Wrong tries to sign in, by login and address, and by login alone. */
export const staffTries = pgTable(
  'staff_tries',
  {
    keyHash: text('key_hash').primaryKey(),
    failures: integer('failures').notNull().default(0),
    lockedUntil: at('locked_until'),
    updatedAt: at('updated_at').notNull(),
  },
  (t) => [index('staff_tries_updated').on(t.updatedAt)],
)

/** Files of staff lists, waiting, being written or ready. */
export const staffExports = pgTable(
  'staff_exports',
  {
    id: text('id').primaryKey(),
    userId: text('user_id').notNull(),
    list: text('list').notNull(),
    /** The four segments of the list's place. */
    place: text('place').array().notNull(),
    /** Sealed: a search may name a person. */
    filtersSealed: text('filters_sealed').notNull(),
    columns: text('columns').array(),
    format: text('format').$type<(typeof exportFormats)[number]>().notNull(),
    state: text('state').$type<(typeof exportStates)[number]>().notNull(),
    rows: integer('rows').notNull().default(0),
    message: text('message').notNull().default(''),
    createdAt: at('created_at').notNull(),
    /** A process that writes it has to go on by this time; else another one begins anew. */
    claimedUntil: at('claimed_until'),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [
    index('staff_exports_user').on(t.userId, t.createdAt),
    index('staff_exports_state').on(t.state, t.createdAt),
    index('staff_exports_expires').on(t.expiresAt),
  ],
)

/** The file of an export in pieces, so that no process ever holds all of it. */
export const staffExportParts = pgTable(
  'staff_export_parts',
  {
    exportId: text('export_id')
      .notNull()
      .references(() => staffExports.id, { onDelete: 'cascade' }),
    /** From 0. */
    position: integer('position').notNull(),
    sealed: bytea('sealed').notNull(),
  },
  (t) => [primaryKey({ columns: [t.exportId, t.position] })],
)

/** Items of the queue of work that a person has taken (kernel/work.ts). */
export const staffTakenWork = pgTable(
  'staff_taken_work',
  {
    merchant: text('merchant').notNull(),
    kind: text('kind').$type<WorkKind>().notNull(),
    /** Of the item within its kind. */
    item: text('item').notNull(),
    personId: text('person_id').notNull(),
    /** As the person was called then. */
    personName: text('person_name').notNull(),
    takenAt: at('taken_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.merchant, t.kind, t.item] }), index('staff_taken_work_at').on(t.takenAt)],
)

/** What a person, or the holders of a role, have kept of a screen's filters. */
export const staffViews = pgTable(
  'staff_views',
  {
    id: text('id').primaryKey(),
    /** The merchant at which it is offered; `-`: the platform's screens. */
    merchant: text('merchant').notNull(),
    /** Who made it. */
    userId: text('user_id').notNull(),
    /** The role whose holders see it; null: its maker alone. */
    role: text('role'),
    screen: text('screen').notNull(),
    name: text('name').notNull(),
    /** Sealed: a filter may name a person. */
    querySealed: text('query_sealed').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    index('staff_views_user').on(t.userId, t.createdAt),
    index('staff_views_role').on(t.merchant, t.role).where(sql`${t.role} is not null`),
  ],
)

/** One-time codes that make the first account; all end when one is used. */
export const staffClaims = pgTable('staff_claims', {
  codeHash: text('code_hash').primaryKey(),
  createdAt: at('created_at').notNull(),
})
