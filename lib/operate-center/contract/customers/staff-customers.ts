import { z } from 'zod'
import { staffChange, staffList, staffRead } from '../define.ts'
import { auditReason, chosenDay, fen, instant } from '../values.ts'
import { address } from './addresses.ts'

const nothing = z.object({})

/** leaving: deletion is requested and due; left: the account is deleted, its orders remain. */
const customerState = z.enum(['active', 'blocked', 'leaving', 'left'])
export type CustomerState = z.infer<typeof customerState>

const customerId = z.object({ customerId: z.string().min(1).max(40) })

const level = z.object({
  /** Points: whole yuan paid and not refunded. */
  growth: z.number().int(),
  /** Name of the merchant's level; empty where it has none. */
  level: z.string(),
})

const listed = z.object({
  customerId: z.string(),
  /** Nickname. */
  name: z.string(),
  /** Masked; empty for an account that a partner opened. */
  mobile: z.string(),
  state: customerState,
  /** The person is verified. */
  verified: z.boolean(),
  ...level.shape,
  orders: z.number().int(),
  /** Paid less refunded over all orders, fen. */
  paid: fen,
  lastOrderAt: instant.nullable(),
  createdAt: instant,
})

/** The merchant's customers, for its staff. */
export const staffCustomerCalls = {
  'staff.customers': staffList({
    wire: 'staff:customers',
    permission: 'customers.read',
    scope: 'merchant',
    filters: {
      /** All but those who have left, by default. */
      state: customerState.optional(),
      verified: z.boolean().optional(),
      /** Code of a level of the merchant. */
      level: z.string().max(20).optional(),
      /** Days of the first sign-in in China, both included. */
      createdFrom: chosenDay.optional(),
      createdTo: chosenDay.optional(),
      /** Only customers with an order, or without. */
      hasOrders: z.boolean().optional(),
    },
    sorts: ['createdAt', 'paid', 'lastOrderAt'],
    item: listed,
    summary: 'Customers of the merchant; finds by nickname, whole mobile number and customer id.',
  }),
  'staff.customer': staffRead({
    wire: 'staff:customer',
    permission: 'customers.read',
    scope: 'merchant',
    subject: 'customerId',
    input: customerId,
    answer: z.object({
      customerId: z.string(),
      name: z.string(),
      /** Masked, as all of the profile; empty where not given. */
      mobile: z.string(),
      email: z.string(),
      realName: z.string(),
      /** 1 男, 0 女, 9 not given. */
      sex: z.number().int(),
      state: customerState,
      /** Of a blocked account. */
      blocked: z.object({ at: instant, reason: z.string(), by: z.string() }).nullable(),
      deletionDueAt: instant.nullable(),
      verifiedAt: instant.nullable(),
      hasPassword: z.boolean(),
      wechatBoundAt: instant.nullable(),
      createdAt: instant,
      ...level.shape,
      orders: z.object({
        total: z.number().int(),
        /** Not finished yet: an account with any cannot be deleted. */
        open: z.number().int(),
        paid: fen,
        refunded: fen,
        lastAt: instant.nullable(),
      }),
      travellers: z.number().int(),
      addresses: z.number().int(),
      /** What was agreed to with orders: each version once, with the first order it was agreed in. */
      consents: z.array(
        z.object({
          code: z.string(),
          title: z.string(),
          version: z.string(),
          orderNo: z.string(),
          at: instant,
        }),
      ),
    }),
    summary: 'One customer: masked profile, state, level, orders in numbers, consents.',
  }),
  'staff.revealCustomer': staffChange({
    wire: 'staff:revealCustomer',
    permission: 'personal.reveal',
    scope: 'merchant',
    subject: 'customerId',
    input: customerId.extend({ reason: auditReason }),
    answer: z.object({
      mobile: z.string(),
      email: z.string(),
      realName: z.string(),
      birthday: z.string(),
      addresses: z.array(address),
    }),
    summary:
      'Number, e-mail, real name, birthday and addresses of a customer in full, for a reason that the audit keeps.',
  }),
  'staff.blockCustomer': staffChange({
    wire: 'staff:blockCustomer',
    permission: 'customers.manage',
    scope: 'merchant',
    subject: 'customerId',
    input: customerId.extend({ reason: auditReason }),
    answer: nothing,
    summary:
      'Blocks an account: all its sessions end and nobody can sign in to it. Its orders are handled as before.',
  }),
  'staff.unblockCustomer': staffChange({
    wire: 'staff:unblockCustomer',
    permission: 'customers.manage',
    scope: 'merchant',
    subject: 'customerId',
    input: customerId.extend({ reason: auditReason }),
    answer: nothing,
    summary: 'Lets the customer sign in again.',
  }),
  'staff.deleteCustomer': staffChange({
    wire: 'staff:deleteCustomer',
    permission: 'customers.manage',
    scope: 'merchant',
    subject: 'customerId',
    input: customerId.extend({ reason: auditReason }),
    answer: nothing,
    summary:
      'Deletes an account at once, as the customer’s own deletion does after its days of grace: personal data are ' +
      'erased, orders stay for the legal period. Refused while an order or case is unfinished.',
  }),
}
