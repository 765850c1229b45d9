import { z } from 'zod'
import { trailKindCodes } from '../../../domain/staff/trail-kinds.ts'
import { staffChange, staffRead } from '../define.ts'
import { instant } from '../values.ts'
import { deskTarget } from './work.ts'

const viewId = z.string().min(1).max(40)
const screen = z
  .string()
  .trim()
  .regex(/^[A-Za-z][A-Za-z0-9/-]{0,59}$/, '页面名称不正确')

const view = z.object({
  id: z.string(),
  screen: z.string(),
  name: z.string(),
  /** The address's query, without `?`. */
  query: z.string(),
  /** Id of the role whose holders see it; null: the person alone. */
  role: z.string().nullable(),
  roleName: z.string().nullable(),
  /** The person may change and remove it. */
  mayChange: z.boolean(),
  createdAt: instant,
})

/** The search of the whole console, kept filters, and the trail of one thing. */
export const staffConsoleCalls = {
  'staff.find': staffRead({
    wire: 'staff:find',
    permission: null,
    scope: 'merchant',
    post: true,
    input: z.object({
      /** A number or its end, a phone, a code, or a part of a product's name. Sent in the body: it may name a person. */
      text: z.string().trim().min(2, '请输入至少2个字').max(60),
      /** Of each kind of thing. */
      limit: z.coerce.number().int().min(1).max(10).default(5),
    }),
    answer: z.object({
      hits: z.array(
        z.object({
          target: deskTarget,
          number: z.string(),
          title: z.string(),
        }),
      ),
    }),
    summary:
      'Finds what the person may see at the merchant: orders by number, its last characters or phone; departures by group ' +
      'number; parcels by tracking number; vouchers by code or its last four characters; invoices, contracts, refunds and ' +
      'payments by number; customers by phone; products by name or code.',
  }),
  'staff.views': staffRead({
    wire: 'staff:views',
    permission: null,
    scope: 'merchantOrPlatform',
    input: z.object({ screen: screen.optional() }),
    answer: z.object({ items: z.array(view) }),
    summary: 'Kept filters at the merchant: the person’s own, then those of their roles, the oldest first.',
  }),
  'staff.saveView': staffChange({
    wire: 'staff:saveView',
    permission: null,
    scope: 'merchantOrPlatform',
    subject: 'id',
    // A filter may name a person.
    hidden: ['query'],
    input: z.object({
      /** Not given: a new one. */
      id: viewId.optional(),
      screen,
      name: z.string().trim().min(1, '请填写名称').max(30),
      query: z.string().max(2000),
      /** The role whose holders see it, which needs `staff.manage` at the place; null: the person alone. */
      role: z.string().min(1).max(40).nullable().default(null),
    }),
    answer: view,
    summary:
      'Keeps the filters of a screen under a name, for the person or for a role; at most 100 of a person.',
  }),
  'staff.removeView': staffChange({
    wire: 'staff:removeView',
    permission: null,
    scope: 'merchantOrPlatform',
    subject: 'id',
    input: z.object({ id: viewId }),
    answer: z.object({}),
    summary: 'Removes kept filters: the person’s own, or those of a role with `staff.manage`.',
  }),
  'staff.trail': staffRead({
    wire: 'staff:trail',
    permission: null,
    scope: 'merchant',
    post: true,
    input: z.object({
      kind: z.enum(trailKindCodes),
      id: z.string().min(1).max(80),
      /** `next` of the page before. */
      after: z
        .string()
        .regex(/^\d{1,18}$/)
        .optional(),
      limit: z.coerce.number().int().min(1).max(100).default(50),
    }),
    answer: z.object({
      entries: z.array(
        z.object({
          id: z.string(),
          at: instant,
          personId: z.string(),
          /** As the person was called then. */
          person: z.string(),
          /** What was done: the call. */
          call: z.string(),
          /** The call named more than this thing. */
          batch: z.boolean(),
          reason: z.string(),
          /** Fields that the audit keeps; `before`: what the same call said of the thing the time before; null: nothing. */
          changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
        }),
      ),
      next: z.string().nullable(),
    }),
    summary:
      'What staff have done with one thing, the newest first: who, when, what, and what it was before.',
  }),
}
