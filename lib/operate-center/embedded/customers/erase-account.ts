import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../kernel/context.ts'
import type { OwnData, Owner } from '../kernel/module.ts'
import {
  customerAddresses,
  customers,
  distributorApplications,
  endedSessions,
  partnerUsers,
  pictures,
  recoveryTokens,
  travellers,
  wechatBindings,
} from './schema.ts'

/**
 * Deletes all data that belong only to the customer; orders stay as the law demands, linked to no person beyond what
 * the order itself has to hold for the legal period. The customer has to be locked, and nothing of theirs unfinished.
 */
export async function eraseAccount(context: Context, owned: readonly OwnData[], owner: Owner): Promise<void> {
  const { db, now, sealer } = context
  const { merchant, customerId: id } = owner
  for (const { erase } of owned) await erase?.(context, owner)
  await db.delete(travellers).where(and(eq(travellers.merchant, merchant), eq(travellers.customerId, id)))
  for (const table of [
    customerAddresses,
    pictures,
    distributorApplications,
    endedSessions,
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
      blockedAt: null,
      blockedReason: '',
      blockedBy: '',
      deletionDueAt: null,
      deletedAt: now(),
      epoch: sql`${customers.epoch} + 1`,
    })
    .where(and(eq(customers.merchant, merchant), eq(customers.id, id)))
}
