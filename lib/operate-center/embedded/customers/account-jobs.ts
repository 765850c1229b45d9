import { and, eq, exists, isNotNull, lte, sql } from 'drizzle-orm'
import type { Context } from '../kernel/context.ts'
import { inTransaction } from '../kernel/in-transaction.ts'
import type { Job } from '../kernel/sweeper.ts'
import { forgetOrders, openOrdersOf } from '../orders/core/customer-orders.ts'
import { orders } from '../orders/core/schema.ts'
import { identityVerifications } from '../verification/schema.ts'
import { askAboutFaces, clearDecided } from '../verification/verification-records.ts'
import { lockCustomer, updateCustomer } from './customers.ts'
import { sweepPictures } from './pictures.ts'
import { sweepChallenges } from './proof.ts'
import {
  customerAddresses,
  customers,
  distributorApplications,
  partnerUsers,
  pictures,
  recoveryTokens,
  travellers,
  wechatBindings,
} from './schema.ts'

const BATCH = 100

/** 电商法 31: records of a transaction are kept for three years after it is over. */
const RETENTION_DAYS = 3 * 366

/** How long a deletion waits when an order has been opened since it was asked for. */
const POSTPONE_MS = 24 * 3_600_000

/** What is due in the customers' own rooms. */
export const accountJobs: readonly Job[] = [
  { name: 'account deletions', run: deleteDueAccounts },
  { name: 'orders past retention', run: anonymiseOrders },
  { name: 'face verifications', run: askAboutFaces },
  { name: 'decided verifications', run: clearDecided },
  { name: 'unused pictures', run: (context) => sweepPictures(context, BATCH) },
  { name: 'challenges', run: (context) => sweepChallenges(context, BATCH) },
  {
    name: 'recovery tokens',
    run: async ({ db, now }) => {
      const gone = await db
        .delete(recoveryTokens)
        .where(
          sql`${recoveryTokens.tokenHash} in (select token_hash from ${recoveryTokens} where expires_at < ${now().toISOString()} limit ${BATCH} for update skip locked)`,
        )
        .returning({ hash: recoveryTokens.tokenHash })
      return gone.length
    },
  },
]

async function deleteDueAccounts(context: Context): Promise<number> {
  const due = await context.db
    .select({ merchant: customers.merchant, id: customers.id })
    .from(customers)
    .where(and(isNotNull(customers.deletionDueAt), lte(customers.deletionDueAt, context.now())))
    .limit(BATCH)
  for (const { merchant, id } of due) await deleteAccount(context, merchant, id)
  return due.length
}

/**
 * Everything that is only the customer's goes; orders stay as the law asks, without a way from them to a person
 * beyond what the order itself has to hold until its time is over.
 */
async function deleteAccount(context: Context, merchant: string, id: string): Promise<void> {
  await inTransaction(context, async (inside) => {
    const { db, now, sealer } = inside
    const customer = await lockCustomer(inside, merchant, id)
    // Signed in again meanwhile, or another process was faster.
    if (!customer?.deletionDueAt || customer.deletionDueAt > now()) return { ok: true, value: null }
    const own = { merchant, customerId: id }
    if ((await openOrdersOf(inside, own)) > 0) {
      await updateCustomer(inside, customer, { deletionDueAt: new Date(now().getTime() + POSTPONE_MS) })
      return { ok: true, value: null }
    }
    await db
      .delete(travellers)
      .where(and(eq(travellers.merchant, own.merchant), eq(travellers.customerId, own.customerId)))
    for (const table of [
      customerAddresses,
      pictures,
      identityVerifications,
      distributorApplications,
      recoveryTokens,
      partnerUsers,
      wechatBindings,
    ]) {
      await db
        .delete(table)
        .where(and(eq(table.merchant, own.merchant), eq(table.customerId, own.customerId)))
    }
    await db
      .update(customers)
      .set({
        // The number is free for a new account; this row is found by nobody any more.
        mobileHash: `deleted:${id}`,
        mobileSealed: sealer.seal(''),
        name: '',
        avatar: null,
        passwordHash: null,
        profileSealed: null,
        emailHash: null,
        verifiedAt: null,
        deletionDueAt: null,
        deletedAt: now(),
        epoch: sql`${customers.epoch} + 1`,
      })
      .where(and(eq(customers.merchant, merchant), eq(customers.id, id)))
    return { ok: true, value: null }
  })
}

/** Orders of those who have left lose what is personal when their time is over; what was bought and paid stays. */
function anonymiseOrders(context: Context): Promise<number> {
  const hasLeft = context.db
    .select({ id: customers.id })
    .from(customers)
    .where(
      and(
        eq(customers.id, orders.customerId),
        eq(customers.merchant, orders.merchant),
        isNotNull(customers.deletedAt),
      ),
    )
  const before = new Date(context.now().getTime() - RETENTION_DAYS * 86_400_000)
  return forgetOrders(context, { of: exists(hasLeft), before, limit: BATCH })
}
