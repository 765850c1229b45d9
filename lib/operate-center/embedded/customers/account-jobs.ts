import { and, eq, isNotNull, lte, sql } from 'drizzle-orm'
import type { Context } from '../kernel/context.ts'
import { inTransaction } from '../kernel/in-transaction.ts'
import type { OwnData, Owner } from '../kernel/module.ts'
import type { Job } from '../kernel/sweeper.ts'
import { countOpen } from './account-privacy.ts'
import { lockCustomer, updateCustomer } from './customers.ts'
import { sweepPictures } from './pictures.ts'
import { sweepChallenges } from './proof.ts'
import {
  customerAddresses,
  customers,
  distributorApplications,
  loginFailures,
  partnerUsers,
  pictures,
  recoveryTokens,
  smsCodes,
  travellers,
  wechatBindings,
} from './schema.ts'

const BATCH = 100
const MOST_SWEPT = 500

/** How long a deletion waits when an order has been opened since it was asked for. */
const POSTPONE_MS = 24 * 3_600_000

const DAY_MS = 86_400_000
const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS).toISOString()

/** Due work about accounts. @param owned what the other modules keep of a customer */
export const accountJobs = (owned: readonly OwnData[]): readonly Job[] => [
  { name: 'account deletions', run: (context) => deleteDueAccounts(context, owned) },
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
  {
    // The count of codes per number and day needs them for a day.
    name: 'sms codes',
    run: async ({ db, now }) => {
      const deleted = await db
        .delete(smsCodes)
        .where(
          sql`${smsCodes.id} in (select id from ${smsCodes} where created_at < ${daysBefore(now(), 2)} limit ${MOST_SWEPT} for update skip locked)`,
        )
        .returning({ id: smsCodes.id })
      return deleted.length
    },
  },
  {
    name: 'login failures',
    run: async ({ db, now }) => {
      const deleted = await db
        .delete(loginFailures)
        .where(
          sql`ctid = any(array(select ctid from ${loginFailures} where updated_at < ${daysBefore(now(), 7)} and (locked_until is null or locked_until < ${now().toISOString()}) limit ${MOST_SWEPT} for update skip locked))`,
        )
        .returning({ merchant: loginFailures.merchant })
      return deleted.length
    },
  },
]

async function deleteDueAccounts(context: Context, owned: readonly OwnData[]): Promise<number> {
  const due = await context.db
    .select({ merchant: customers.merchant, id: customers.id })
    .from(customers)
    .where(and(isNotNull(customers.deletionDueAt), lte(customers.deletionDueAt, context.now())))
    .limit(BATCH)
  for (const { merchant, id } of due) await deleteAccount(context, owned, { merchant, customerId: id })
  return due.length
}

/**
 * Everything that is only the customer's goes; orders stay as the law asks, without a way from them to a person
 * beyond what the order itself has to hold until its time is over.
 */
async function deleteAccount(context: Context, owned: readonly OwnData[], owner: Owner): Promise<void> {
  const { merchant, customerId: id } = owner
  await inTransaction(context, async (inside) => {
    const { db, now, sealer } = inside
    const customer = await lockCustomer(inside, merchant, id)
    // Signed in again meanwhile, or another process was faster.
    if (!customer?.deletionDueAt || customer.deletionDueAt > now()) return { ok: true, value: null }
    if ((await countOpen(inside, owned, owner)) > 0) {
      await updateCustomer(inside, customer, { deletionDueAt: new Date(now().getTime() + POSTPONE_MS) })
      return { ok: true, value: null }
    }
    for (const { erase } of owned) await erase?.(inside, owner)
    await db.delete(travellers).where(and(eq(travellers.merchant, merchant), eq(travellers.customerId, id)))
    for (const table of [
      customerAddresses,
      pictures,
      distributorApplications,
      recoveryTokens,
      partnerUsers,
      wechatBindings,
    ]) {
      await db.delete(table).where(and(eq(table.merchant, merchant), eq(table.customerId, id)))
    }
    await db
      .update(customers)
      .set({
        // The number is free for a new account; no query selects this row any more.
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
