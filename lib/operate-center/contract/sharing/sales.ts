import { z } from 'zod'
import { change, read, staffChange, staffList } from '../define.ts'
import { fen, instant } from '../values.ts'

/** A salesperson's (业务员) own record in the shop. */
const salesperson = z.object({
  account: z.string(),
  name: z.string(),
  /** The distributor they work for. */
  shopName: z.string(),
})
export type Salesperson = z.infer<typeof salesperson>

const account = z.string().max(60)
const password = z.string().max(64)

/**
 * The distributor's own sales staff. While they are signed in, links they share carry their node of the share tree, so
 * that orders are credited to them. The session gives no access to customers' data.
 */
export const salesCalls = {
  'sales.login': change({
    wire: 'sales:login',
    rate: 'signIn',
    session: 'beginsSales',
    input: z.object({
      account,
      password,
      /** The solved challenge of a refusal `PROOF_NEEDED` (domain/members/proof-wanted.ts). */
      proof: z.string().max(400).optional(),
    }),
    answer: salesperson.extend({
      salespersonId: z.string(),
      /** The salesperson's present epoch; sessions of a lower one have ended. */
      epoch: z.number().int(),
    }),
    summary: 'Signs a salesperson in at their shop by account and password.',
  }),
  'sales.me': read({
    wire: 'sales:me',
    who: 'sales',
    input: z.object({}),
    answer: salesperson,
    summary: 'The signed-in salesperson of this shop.',
  }),
  'staff.saveSalesperson': staffChange({
    wire: 'staff:saveSalesperson',
    permission: 'sales.manage',
    scope: 'shop',
    subject: 'account',
    hidden: ['password'],
    input: z.object({
      /** 3 to 30 letters, digits, `.`, `_`, `-`; identifies the person within the shop, ignoring case. */
      account,
      name: z.string().max(40),
      /** Needed for a new account; without it the present one stays. A new one ends the person's sessions. */
      password: password.optional(),
      /** False ends the person's sessions and refuses their sign-in; orders credited to them stay. */
      active: z.boolean().default(true),
    }),
    answer: z.object({ salespersonId: z.string() }),
    summary: 'Adds a salesperson to the shop, or changes their name, password or whether they may sign in.',
  }),
  'staff.salespeople': staffList({
    wire: 'staff:salespeople',
    permission: 'sales.manage',
    scope: 'shop',
    filters: { active: z.boolean().optional() },
    sorts: ['createdAt', 'name'],
    direction: 'asc',
    item: z.object({
      salespersonId: z.string(),
      account: z.string(),
      name: z.string(),
      active: z.boolean(),
      createdAt: instant,
      /**
       * Orders of this shop, paid and not closed, whose last touch came by this person's link or one passed on from
       * it, and the amount paid for them less refunds, fen.
       */
      orders: z.number().int(),
      paid: fen,
    }),
    summary: 'The shop’s salespeople and the orders put down to them; finds by account and name.',
  }),
}
