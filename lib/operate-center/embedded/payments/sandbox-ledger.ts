import { and, asc, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import type { SandboxLedger, SandboxPayment } from '../../../outside/pay/sandbox.ts'
import type { Db } from '../kernel/context.ts'
import { sandboxPayments, sandboxRefunds } from './schema.ts'

const columns = {
  attemptNo: sandboxPayments.attemptNo,
  merchant: sandboxPayments.merchant,
  title: sandboxPayments.title,
  amount: sandboxPayments.amount,
  returnUrl: sandboxPayments.returnUrl,
  state: sandboxPayments.state,
  transactionNo: sandboxPayments.transactionNo,
  paidAt: sandboxPayments.paidAt,
  expiresAt: sandboxPayments.expiresAt,
}

/** A second notification follows this long after the first (mode twice). */
const AGAIN_MS = 2_000

/** The sandbox cashier's books in the database, in the caller's transaction. */
export function sandboxLedger(db: Db): SandboxLedger {
  const ofNo = (attemptNo: string) => eq(sandboxPayments.attemptNo, attemptNo)
  return {
    async open(payment) {
      await db
        .insert(sandboxPayments)
        .values({ ...payment, state: 'waiting' })
        .onConflictDoNothing()
    },

    async find(attemptNo) {
      const [row] = await db.select(columns).from(sandboxPayments).where(ofNo(attemptNo))
      return row ?? null
    },

    async decide(attemptNo, outcome, notify): Promise<SandboxPayment | null> {
      const paid =
        outcome.state === 'paid' ? { transactionNo: outcome.transactionNo, paidAt: outcome.at } : {}
      const [row] = await db
        .update(sandboxPayments)
        .set({ state: outcome.state, ...paid, notifyLeft: notify.times, notifyAt: notify.at })
        .where(and(ofNo(attemptNo), eq(sandboxPayments.state, 'waiting')))
        .returning(columns)
      return row ?? null
    },

    async refund(refund) {
      return db.transaction(async (tx) => {
        const [payment] = await tx
          .select(columns)
          .from(sandboxPayments)
          .where(ofNo(refund.attemptNo))
          .for('update')
        const booked = await tx
          .select()
          .from(sandboxRefunds)
          .where(eq(sandboxRefunds.attemptNo, refund.attemptNo))
        if (booked.some(({ refundNo }) => refundNo === refund.refundNo)) return true
        const before = booked.reduce((sum, { amount }) => sum + amount, 0)
        if (!payment || before + refund.amount > payment.amount) return false
        await tx.insert(sandboxRefunds).values(refund)
        return true
      })
    },

    async takeDue(now, limit) {
      const due = db
        .select({ attemptNo: sandboxPayments.attemptNo })
        .from(sandboxPayments)
        .where(and(gt(sandboxPayments.notifyLeft, 0), lte(sandboxPayments.notifyAt, now)))
        .orderBy(asc(sandboxPayments.notifyAt))
        .limit(limit)
        .for('update', { skipLocked: true })
      return db
        .update(sandboxPayments)
        .set({
          notifyLeft: sql`${sandboxPayments.notifyLeft} - 1`,
          notifyAt: new Date(now.getTime() + AGAIN_MS),
        })
        .where(inArray(sandboxPayments.attemptNo, due))
        .returning(columns)
    },
  }
}
