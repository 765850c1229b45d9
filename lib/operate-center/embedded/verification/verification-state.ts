import { and, desc, eq } from 'drizzle-orm'
import type { Profile } from '../../contract/customers/account.ts'
import type { Customer } from '../customers/customers.ts'
import type { Context, Db } from '../kernel/context.ts'
import { identityVerifications } from './schema.ts'

export type VerificationRow = typeof identityVerifications.$inferSelect

/** Reason of a verification that the customer has withdrawn. */
export const WITHDRAWN = '您已撤回本次认证'

/** A customer's verifications: the open one, then the newest first. */
export async function verificationsOf(
  { db }: { db: Db },
  { merchant, id }: Pick<Customer, 'merchant' | 'id'>,
  limit: number,
): Promise<VerificationRow[]> {
  return (
    db
      .select()
      .from(identityVerifications)
      .where(and(eq(identityVerifications.merchant, merchant), eq(identityVerifications.customerId, id)))
      // The open one first, of which there is one at most: two may have the same time.
      .orderBy(
        desc(eq(identityVerifications.state, 'pending')),
        desc(identityVerifications.createdAt),
        desc(identityVerifications.id),
      )
      .limit(limit)
  )
}

/** The state of a verification as the customer sees it. */
export function shownState(
  { verifiedAt }: Pick<Customer, 'verifiedAt'>,
  last: Pick<VerificationRow, 'state' | 'reason'> | undefined,
): Profile['verification'] {
  if (verifiedAt !== null) return 'passed'
  return !last || last.reason === WITHDRAWN ? 'none' : last.state
}

/** The state of the customer's real-person verification, by the latest one begun. */
export async function verificationStateOf(
  context: Pick<Context, 'db'>,
  customer: Customer,
): Promise<Profile['verification']> {
  if (customer.verifiedAt !== null) return 'passed'
  const [last] = await verificationsOf(context, customer, 1)
  return shownState(customer, last)
}
