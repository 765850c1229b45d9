import { and, count, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { DAY_MS } from '../../../base/calendar/durations.ts'
import { succeed, unauthenticated } from '../../contract/failures.ts'
import type { Handlers } from '../kernel/context.ts'
import { statement } from '../kernel/db/statement.ts'
import { lockCustomer, ofCustomer, updateCustomer } from './customers.ts'
import { customers, endedSessions } from './schema.ts'

/** Ended sessions kept one by one; a customer with more is signed out everywhere instead. */
const MOST = 100
/** No session lasts longer. */
const LONGEST_MS = 400 * DAY_MS

/**
 * The epoch of a customer who may sign in, in a row for each of their sessions that have ended, or one without. Every
 * call of a customer asks this, so it is one query.
 */
const readSessions = statement('sessions of customer', (db) =>
  db
    .select({ epoch: customers.epoch, issuedAt: endedSessions.issuedAt })
    .from(customers)
    .leftJoin(
      endedSessions,
      and(
        eq(endedSessions.merchant, customers.merchant),
        eq(endedSessions.customerId, customers.id),
        gt(endedSessions.expiresAt, sql.placeholder('now')),
      ),
    )
    .where(
      and(
        ofCustomer(sql.placeholder('merchant'), sql.placeholder('customerId')),
        isNull(customers.blockedAt),
      ),
    )
    .orderBy(desc(endedSessions.issuedAt)),
)

/** Which of a customer's sessions are good, and ending them (docs/decisions/0009). */
export const accountSessionHandlers: Handlers<
  'members.epoch' | 'members.endSession' | 'account.endSessions'
> = {
  'members.epoch': async (context, { merchant }, { customerId }) => {
    const rows = await readSessions(context.db, { merchant, customerId, now: context.now().toISOString() })
    return succeed({
      epoch: rows[0]?.epoch ?? null,
      ended: rows.flatMap(({ issuedAt }) => issuedAt ?? []),
    })
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
