import { count, eq, isNotNull, or } from 'drizzle-orm'
import type { Figure } from '../../../base/figures.ts'
import type { Context } from '../kernel/context.ts'
import { paymentAttempts, paymentRefunds } from './schema.ts'

/** Money under way: refunds that are not paid out yet, and payments whose end is not known. */
export async function paymentFigures({ db }: Pick<Context, 'db'>): Promise<Figure[]> {
  const { state } = paymentRefunds
  const refunds = await db
    .select({ state, n: count() })
    .from(paymentRefunds)
    .where(or(eq(state, 'processing'), eq(state, 'failed')))
    .groupBy(state)
  const open = await db.$count(paymentAttempts, isNotNull(paymentAttempts.askAt))
  return [
    ...(['processing', 'failed'] as const).map(
      (state): Figure => ({
        name: 'wayfront_refunds',
        help: 'Pay-outs of refunds at payment channels that are under way or have failed.',
        kind: 'gauge',
        labels: { state },
        value: refunds.find((row) => row.state === state)?.n ?? 0,
      }),
    ),
    {
      name: 'wayfront_payments_open',
      help: 'Payments whose channel is still asked how they ended.',
      kind: 'gauge',
      value: open,
    },
  ]
}
