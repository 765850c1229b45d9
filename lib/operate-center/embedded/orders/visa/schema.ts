import { sql } from 'drizzle-orm'
import { date, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { VisaDecision } from '../../../../domain/visas/applicant-moves.ts'
import type { ApplicantState } from '../../../../domain/visas/applicant-states.ts'
import type { Occupation, ReturnWay } from '../../../../domain/visas/words.ts'
import { at } from '../../kernel/db/columns.ts'
import { orders, orderUnits } from '../core/schema.ts'

/** What an order of a visa has in addition to every order's columns. */
export const visaOrders = pgTable(
  'visa_orders',
  {
    orderNo: text('order_no')
      .primaryKey()
      .references(() => orders.orderNo),
    merchant: text('merchant').notNull(),
    proId: text('pro_id').notNull(),
    /** ISO 3166-1, two letters. */
    country: text('country').notNull(),
    travelDate: date('travel_date', { mode: 'string' }).notNull(),
    /** The last day on which all papers have to be with the agency. */
    materialsBy: date('materials_by', { mode: 'string' }).notNull(),
    returnWay: text('return_way').$type<ReturnWay>().notNull(),
    /** Where passports are sent; null for other ways back, and once it is deleted. */
    addressSealed: text('address_sealed'),
  },
  (t) => [
    index('visa_orders_day').on(t.merchant, t.proId, t.travelDate),
    index('visa_orders_materials').on(t.merchant, t.materialsBy),
    index('visa_orders_travel').on(t.merchant, t.travelDate),
  ],
)

/** An applicant: the part of a unit that only visas have. */
export const visaApplicants = pgTable(
  'visa_applicants',
  {
    unitId: text('unit_id')
      .primaryKey()
      .references(() => orderUnits.id),
    orderNo: text('order_no')
      .notNull()
      .references(() => orders.orderNo),
    merchant: text('merchant').notNull(),
    occupation: integer('occupation').$type<Occupation>().notNull(),
    /** domain/visas/applicant-states.ts; meaningful while the unit is normal and the order is paid. */
    state: integer('state').$type<ApplicantState>().notNull().default(10),
    stateAt: at('state_at').notNull().defaultNow(),
    /** The farthest stage ever reached counts for refunds, so a way back does not make papers unsent. */
    submittedAt: at('submitted_at'),
    /** How the mission has decided; null before. */
    decision: text('decision').$type<VisaDecision>(),
    /** Keyed hash of the passport; null until it is given. */
    documentHash: text('document_hash'),
    /** Keyed hash of name and birthday; null once the applicant was given up or deleted, and in orders from before. */
    personHash: text('person_hash'),
  },
  (t) => [
    index('visa_applicants_order').on(t.orderNo),
    index('visa_applicants_state').on(t.merchant, t.state, t.stateAt),
    index('visa_applicants_since').on(t.merchant, t.stateAt, t.unitId),
    index('visa_applicants_document')
      .on(t.merchant, t.documentHash)
      .where(sql`${t.documentHash} is not null`),
    index('visa_applicants_person').on(t.merchant, t.personHash).where(sql`${t.personHash} is not null`),
  ],
)
