import { sql } from 'drizzle-orm'
import { bigserial, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { StaffPerson } from '../../../domain/staff/person.ts'
import type { ApplicantMove } from '../../../domain/visas/applicant-moves.ts'
import type { ApplicantState } from '../../../domain/visas/applicant-states.ts'
import type { MaterialState } from '../../../domain/visas/materials.ts'
import type { HandInWay, ReturnWay } from '../../../domain/visas/words.ts'
import { at, bytea } from '../kernel/db/columns.ts'
import { orders, orderUnits } from '../orders/core/schema.ts'

const unitId = () =>
  text('unit_id')
    .notNull()
    .references(() => orderUnits.id)
const orderNo = () =>
  text('order_no')
    .notNull()
    .references(() => orders.orderNo)

/**
 * How the materials of applicants stand. Which there are stands in the order's snapshot, by occupation; one without a
 * row is missing.
 */
export const visaMaterialStates = pgTable(
  'visa_material_states',
  {
    unitId: unitId(),
    materialId: text('material_id').notNull(),
    orderNo: orderNo(),
    merchant: text('merchant').notNull(),
    state: text('state').$type<MaterialState>().notNull(),
    /** What has to be mended; empty unless rejected. */
    reason: text('reason').notNull().default(''),
    updatedAt: at('updated_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.unitId, t.materialId] }),
    index('visa_material_states_order').on(t.orderNo),
  ],
)

/** Files of materials, and of results. Rows are deleted, bytes and all, when a file is removed or its time is over. */
export const visaFiles = pgTable(
  'visa_files',
  {
    id: text('id').primaryKey(),
    unitId: unitId(),
    orderNo: orderNo(),
    merchant: text('merchant').notNull(),
    /** Null: a file of the result. */
    materialId: text('material_id'),
    nameSealed: text('name_sealed').notNull(),
    contentType: text('content_type').$type<'image/jpeg' | 'application/pdf'>().notNull(),
    bytes: integer('bytes').notNull(),
    sealed: bytea('sealed').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (t) => [index('visa_files_order').on(t.orderNo)],
)

/** What has happened to an applicant, and who did it. */
export const visaMoves = pgTable(
  'visa_moves',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    unitId: unitId(),
    orderNo: orderNo(),
    merchant: text('merchant').notNull(),
    /** `begin`: the order was paid. */
    move: text('move').$type<ApplicantMove | 'begin'>().notNull(),
    fromState: integer('from_state').$type<ApplicantState>(),
    toState: integer('to_state').$type<ApplicantState>().notNull(),
    by: text('by').$type<'customer' | 'operator' | 'system'>().notNull(),
    person: jsonb('person').$type<Pick<StaffPerson, 'id' | 'name'>>(),
    /** A sentence that the customer reads. */
    note: text('note').notNull().default(''),
    at: at('at').notNull(),
  },
  (t) => [index('visa_moves_order').on(t.orderNo)],
)

/** Papers on their way: what customers have sent or bring, and what the agency has sent back. */
export const visaParcels = pgTable(
  'visa_parcels',
  {
    id: text('id').primaryKey(),
    orderNo: orderNo(),
    merchant: text('merchant').notNull(),
    direction: text('direction').$type<'in' | 'out'>().notNull(),
    way: text('way').$type<HandInWay | ReturnWay>().notNull(),
    company: text('company').notNull(),
    /** With the number anybody can ask the carrier for the way of the parcel. */
    trackingSealed: text('tracking_sealed').notNull(),
    /** Keyed hash of it, to find it by; empty without a number. */
    trackingHash: text('tracking_hash').notNull(),
    units: jsonb('units').$type<string[]>().notNull(),
    at: at('at').notNull(),
  },
  (t) => [
    index('visa_parcels_order').on(t.orderNo),
    index('visa_parcels_tracking').on(t.merchant, t.trackingHash).where(sql`${t.trackingHash} <> ''`),
  ],
)

/** The present appointment of an applicant. */
export const visaAppointments = pgTable(
  'visa_appointments',
  {
    unitId: text('unit_id')
      .primaryKey()
      .references(() => orderUnits.id),
    orderNo: orderNo(),
    merchant: text('merchant').notNull(),
    /** 面试, 录指纹 … */
    kind: text('kind').notNull(),
    appointedAt: at('appointed_at').notNull(),
    place: text('place').notNull(),
    bring: text('bring').notNull(),
    /** The customer was reminded of it. */
    remindedAt: at('reminded_at'),
  },
  (t) => [index('visa_appointments_at').on(t.appointedAt)],
)

/** What the desk has done for a paid order as a whole. */
export const visaDesks = pgTable(
  'visa_desks',
  {
    orderNo: text('order_no')
      .primaryKey()
      .references(() => orders.orderNo),
    merchant: text('merchant').notNull(),
    /** The customer was reminded of the last day for papers. */
    remindedAt: at('reminded_at'),
  },
  (t) => [index('visa_desks_unreminded').on(t.orderNo).where(sql`${t.remindedAt} is null`)],
)

export const visaDeskSettingRows = pgTable('visa_desk_settings', {
  merchant: text('merchant').primaryKey(),
  settings: jsonb('settings').notNull(),
  updatedAt: at('updated_at').notNull(),
})
