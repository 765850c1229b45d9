import { z } from 'zod'
import { storefrontCall } from '../define.ts'
import { shopCalls } from '../shops/shop.ts'

const nothing = z.object({})

/** Who is signed in here. */
export const sessionQuestions = {
  'session.me': storefrontCall({
    method: 'GET',
    rate: 'read',
    input: nothing,
    /** The specification's userId; null for a guest. */
    answer: z.object({ userId: z.string().nullable() }),
    summary: 'Who is signed in; keeps the session from growing old.',
  }),
  'session.end': storefrontCall({
    method: 'POST',
    rate: 'read',
    body: false,
    input: nothing,
    answer: nothing,
    summary: 'Signs the customer out of this browser; no copy of the session works any more.',
  }),
  'session.handover': storefrontCall({
    method: 'POST',
    rate: 'signIn',
    /** The ticket that a framed page gets with its sign-in. What is none is refused like a wrong one. */
    input: z.object({
      ticket: z
        .string()
        .regex(/^[\x21-\x7e]*$/)
        .catch(''),
    }),
    answer: z.object({ token: z.string() }),
    summary: 'For a framed page whose cookie was refused: the session’s token for a ticket.',
  }),
  'sales.end': storefrontCall({
    method: 'POST',
    rate: 'read',
    body: false,
    input: nothing,
    answer: nothing,
    summary: 'Signs a salesperson out; a customer signed in beside them stays.',
  }),
  'partner.begin': storefrontCall({
    method: 'POST',
    rate: 'signIn',
    input: shopCalls['partner.login'].input,
    /** Null: the centre does not say who it is, and the visitor stays a guest. */
    answer: z.object({ customerId: z.string().nullable() }),
    summary:
      'Signs an e-commerce partner’s user in by a one-time access token; whoever is signed in already stays so.',
  }),
}
