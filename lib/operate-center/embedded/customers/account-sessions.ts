import { and, count, desc, eq, gt } from 'drizzle-orm'
import { DAY_MS } from '../../../base/calendar/durations.ts'
import { succeed, unauthenticated } from '../../contract/failures.ts'
import type { Handlers } from '../kernel/context.ts'
import { findCustomer, lockCustomer, updateCustomer } from './customers.ts'
import { endedSessions } from './schema.ts'

/** Ended sessions kept one by one; a customer with more is signed out everywhere instead. */
const MOST = 100
/** No session lasts longer. */
const LONGEST_MS = 400 * DAY_MS

/** Which of a customer's sessions are good, and ending them (docs/decisions/0009). */
export const accountSessionHandlers: Handlers<
  'members.epoch' | 'members.endSession' | 'account.endSessions'
> = {
  'members.epoch': async (context, { merchant }, { customerId }) => {
    const customer = await findCustomer(context, merchant, customerId)
    if (!customer || customer.blockedAt !== null) return succeed({ epoch: null, ended: [] })
    const ended = await context.db
      .select({ issuedAt: endedSessions.issuedAt })
      .from(endedSessions)
      .where(
        and(
          eq(endedSessions.merchant, merchant),
          eq(endedSessions.customerId, customerId),
          gt(endedSessions.expiresAt, context.now()),
        ),
      )
      .orderBy(desc(endedSessions.issuedAt))
    return succeed({ epoch: customer.epoch, ended: ended.map(({ issuedAt }) => issuedAt) })
  },

  'members.endSession': async (context, { merchant }, { customerId, issuedAt, until }) => {
    const { db, now } = context
    const customer = await lockCustomer(context, merchant, customerId)
    // Who has left has no session.
    if (!customer) return succeed({})
    const mine = and(eq(endedSessions.merchant, merchant), eq(endedSessions.customerId, customerId))
    const [kept] = await db.select({ n: count() }).from(endedSessions).where(mine)
    if ((kept?.n ?? 0) >= MOST) {
      await updateCustomer(context, customer, {}, { endSessions: true })
      await db.delete(endedSessions).where(mine)
      return succeed({})
    }
    const expiresAt = new Date(Math.min(Date.parse(until), now().getTime() + LONGEST_MS))
    await db.insert(endedSessions).values({ merchant, customerId, issuedAt, expiresAt }).onConflictDoNothing()
    return succeed({})
  },

  'account.endSessions': async (context, { merchant }, _input, { customerId }) => {
    const customer = await lockCustomer(context, merchant, customerId)
    if (!customer) return unauthenticated()
    await updateCustomer(context, customer, {}, { endSessions: true })
    await context.db
      .delete(endedSessions)
      .where(and(eq(endedSessions.merchant, merchant), eq(endedSessions.customerId, customerId)))
    return succeed({})
  },
}
