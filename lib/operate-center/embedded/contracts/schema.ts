import { sql } from 'drizzle-orm'
import { date, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ContractState, ContractType } from '../../../domain/contracts/vocabulary.ts'
import type { StaffPerson } from '../../../domain/staff/person.ts'
import { at, bytea } from '../kernel/db/columns.ts'
import { orders } from '../orders/core/schema.ts'

/** Contracts of orders. A signed one keeps its text, its evidence and the signature sealed, and never changes them. */
export const contracts = pgTable(
  'contracts',
  {
    contractNo: text('contract_no').primaryKey(),
    merchant: text('merchant').notNull(),
    orderNo: text('order_no')
      .notNull()
      .references(() => orders.orderNo),
    customerId: text('customer_id').notNull(),
    serial: integer('serial').notNull(),
    type: text('type').$type<ContractType>().notNull(),
    state: text('state').$type<ContractState>().notNull(),
    /** Why it was made: with the order, because a signed order changed, or by staff. */
    cause: text('cause').$type<'order' | 'changed' | 'staff'>().notNull(),
    /** The signed contract whose place it takes once it is signed. */
    amends: text('amends'),
    /** The customer's answers, by code of the choice. */
    choices: jsonb('choices').$type<Record<string, string>>().notNull().default({}),
    product: text('product').notNull(),
    /** The first day of the service; null where it has no date. */
    startsOn: date('starts_on', { mode: 'string' }),
    /** SHA-256 of the text that was signed, and of text, evidence and signature together; hex. */
    textHash: text('text_hash'),
    evidenceHash: text('evidence_hash'),
    /** The signed text, what it fixes of the order, and the evidence (signed-content.ts). */
    sealed: text('sealed'),
    /** The drawn signature as a JPEG. */
    signatureSealed: bytea('signature_sealed'),
    signedAt: at('signed_at'),
    voidedAt: at('voided_at'),
    voidReason: text('void_reason').notNull().default(''),
    voidedBy: jsonb('voided_by').$type<Pick<StaffPerson, 'id' | 'name'>>(),
    /** The customer is reminded to sign it then; null: not, or no more. */
    remindAt: at('remind_at'),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (t) => [
    uniqueIndex('contracts_serial').on(t.orderNo, t.serial),
    // One that waits and one that holds, whatever happens at once.
    uniqueIndex('contracts_open').on(t.orderNo).where(sql`${t.state} in ('draft', 'waiting')`),
    uniqueIndex('contracts_valid').on(t.orderNo).where(sql`${t.state} = 'signed'`),
    index('contracts_merchant').on(t.merchant, t.state, t.createdAt),
    index('contracts_remind').on(t.remindAt).where(sql`${t.remindAt} is not null`),
    index('contracts_customer').on(t.merchant, t.customerId),
  ],
)

/**
 * Pictures of merchants' own seals (PNG), sealed. A merchant has one at a time; those before stay for the contracts that
 * bear them.
 */
export const contractSeals = pgTable(
  'contract_seals',
  {
    id: text('id').primaryKey(),
    merchant: text('merchant').notNull(),
    /** SHA-256 of the picture, hex. */
    hash: text('hash').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    sealed: bytea('sealed').notNull(),
    /** Who added it, by the name of then. */
    by: text('by').notNull(),
    createdAt: at('created_at').notNull(),
    endedAt: at('ended_at'),
  },
  (t) => [uniqueIndex('contract_seals_present').on(t.merchant).where(sql`${t.endedAt} is null`)],
)
