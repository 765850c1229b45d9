import { z } from 'zod'
import { consentMissing } from '../../../domain/consents.ts'
import { change, read, staffChange, staffList } from '../define.ts'
import { chosenDay, instant } from '../values.ts'
import { newShop } from './new-shop.ts'

const state = z.enum(['pending', 'passed', 'rejected'])
export type ApplicationState = z.infer<typeof state>

/** An applicant's details; the limits keep out nonsense, lib/base/validation/business.ts validates. */
const details = z.object({
  shopName: z.string().max(100),
  contact: z.string().max(60),
  mobile: z.string().max(30),
  city: z.string().max(60),
  /** 统一社会信用代码 of the business licence; empty where the travel agency's licence is given. */
  creditCode: z.string().max(40).default(''),
  /** 旅行社业务经营许可证号; empty where the business licence is given. */
  travelLicence: z.string().max(40).default(''),
  /** 推荐码 that the applicant was given; empty for none. */
  referral: z.string().max(40).default(''),
})

const application = details.extend({
  id: z.string(),
  state,
  /** Why it was rejected; empty otherwise. */
  reason: z.string(),
  createdAt: instant,
  decidedAt: instant.nullable(),
})
export type DistributorApplication = z.infer<typeof application>

/** 申请成为分销商: a customer applies, staff decide. One application at a time; after a refusal another may follow. */
export const distributorCalls = {
  'distributors.apply': change({
    wire: 'distributors:apply',
    who: 'customer',
    input: details.extend({
      agreed: z.literal(true, { error: consentMissing.distributor }),
    }),
    answer: application,
    summary:
      'Applies to become a distributor. Refused with APPLICATION_PENDING while one is being examined and with ' +
      'APPLICATION_PASSED after one has passed.',
  }),
  'distributors.application': read({
    wire: 'distributors:application',
    who: 'customer',
    input: z.object({}),
    /** The latest one; with the applicant's own number in full. */
    answer: z.object({ application: application.nullable() }),
    summary: 'The customer’s latest application and what became of it.',
  }),
  'staff.distributorApplications': staffList({
    wire: 'staff:distributorApplications',
    permission: 'distributors.decide',
    scope: 'merchant',
    filters: { state: state.optional(), createdFrom: chosenDay.optional(), createdTo: chosenDay.optional() },
    // Those to be decided first, oldest first; then the newest.
    sorts: ['waiting', 'createdAt'],
    item: application.extend({ customerId: z.string() }),
    summary: 'Applications at the merchant; finds by application and customer id.',
  }),
  'staff.decideDistributorApplication': staffChange({
    wire: 'staff:decideDistributorApplication',
    permission: 'distributors.decide',
    scope: 'merchant',
    subject: 'id',
    input: z.object({
      id: z.string().min(1).max(40),
      pass: z.boolean(),
      /** Sent to the applicant; required for a refusal. */
      reason: z.string().trim().max(200).default(''),
      /** Where a passed applicant's shop is to stand; it begins closed, under the name of the application. */
      shop: newShop.optional(),
    }),
    answer: z.object({}),
    summary:
      'Passes or rejects an application that is being examined; the applicant is told by SMS. Passing makes the ' +
      'applicant’s shop where one is named, refused like `staff.createShop`.',
  }),
}
