import { and, isNotNull, isNull, lt, lte, or } from 'drizzle-orm'
import { DAY_MS } from '../../../base/calendar/durations.ts'
import type { Context } from '../kernel/context.ts'
import type { OwnData, Owner } from '../kernel/module.ts'
import { sweepRows } from '../kernel/sweep-rows.ts'
import type { Job } from '../kernel/sweeper.ts'
import { inTransaction } from '../kernel/transact.ts'
import { countOpen } from './account-privacy.ts'
import { lockCustomer, updateCustomer } from './customers.ts'
import { eraseAccount } from './erase-account.ts'
import { sweepPictures } from './pictures.ts'
import { sweepChallenges } from './proof.ts'
import { customers, endedSessions, loginFailures, recoveryTokens, smsCodes } from './schema.ts'

const BATCH = 100

/** How long a deletion waits when an order has been opened since it was asked for. */
const POSTPONE_MS = DAY_MS

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS)

/**
 * Due work about accounts.
 * @param owned the customer data that other modules keep
 */
export const accountJobs = (owned: readonly OwnData[]): readonly Job[] => [
  { name: 'account deletions', run: (context) => deleteDueAccounts(context, owned) },
  { name: 'unused pictures', run: sweepPictures },
  { name: 'challenges', run: sweepChallenges },
  {
    name: 'recovery tokens',
    run: ({ db, now }) => sweepRows(db, recoveryTokens, lt(recoveryTokens.expiresAt, now())),
  },
  {
    name: 'ended sessions',
    run: ({ db, now }) => sweepRows(db, endedSessions, lt(endedSessions.expiresAt, now())),
  },
  {
    // The count of codes per number and day needs them for a day.
    name: 'sms codes',
    run: ({ db, now }) => sweepRows(db, smsCodes, lt(smsCodes.createdAt, daysBefore(now(), 2))),
  },
  {
    name: 'login failures',
    run: ({ db, now }) => {
      const { updatedAt, lockedUntil } = loginFailures
      const free = or(isNull(lockedUntil), lt(lockedUntil, now()))
      return sweepRows(db, loginFailures, and(lt(updatedAt, daysBefore(now(), 7)), free))
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

async function deleteAccount(context: Context, owned: readonly OwnData[], owner: Owner): Promise<void> {
  const { merchant, customerId: id } = owner
  await inTransaction(context, async (inside) => {
    const { now } = inside
    const customer = await lockCustomer(inside, merchant, id)
    // Signed in again meanwhile, or another process was faster.
    if (!customer?.deletionDueAt || customer.deletionDueAt > now()) return { ok: true, value: null }
    if ((await countOpen(inside, owned, owner)) > 0) {
      await updateCustomer(inside, customer, { deletionDueAt: new Date(now().getTime() + POSTPONE_MS) })
      return { ok: true, value: null }
    }
    await eraseAccount(inside, owned, owner)
    return { ok: true, value: null }
  })
}
