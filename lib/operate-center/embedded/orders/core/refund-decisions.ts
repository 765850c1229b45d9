import { eq } from 'drizzle-orm'
import type { StaffPerson } from '../../../../domain/staff/person.ts'
import { refused } from '../../../contract/failures.ts'
import type { Context, Outcome } from '../../kernel/context.ts'
import { refusedBy } from '../../kernel/refused-by.ts'
import { kindOf } from './kinds.ts'
import { tellOf } from './order-messages.ts'
import { moveOrder, note as noteInHistory } from './order-moves.ts'
import { loadOrder, withItems } from './order-queries.ts'
import { bookGiven, changeAmount } from './order-refunds.ts'
import { paymentPort } from './payment-port.ts'
import type { OrderRow, RefundRow } from './rows.ts'
import { refunds } from './schema.ts'

/** What staff decide about a refund that was asked for; the order has to be locked. */

/** Books the refund with the payments it comes from; their channels are called after the commit. */
export async function approveRefund(
  context: Context,
  row: OrderRow,
  refund: RefundRow,
  amount: number,
  {
    note,
    override,
    owed = 0,
    staff,
  }: {
    note: string
    override: string | undefined
    /** What these units bring back besides what was asked, fen. */
    owed?: number
    staff: StaffPerson
  },
): Promise<Outcome<null>> {
  const { db, now } = context
  // Asked for or kept as a fee: together what was paid for the units.
  const share = refund.amount + refund.fee + owed
  if (amount > share && override === undefined) {
    const { chosen } = kindOf(context, row).kind.words.units
    const text = `退款金额超过${chosen}已付的金额，如确需多退，请填写原因后再提交`
    return refused('ABOVE_SHARE', text, { share })
  }
  const payments = paymentPort.of(context)
  const parts = await payments.split(context, row, refund.id, amount)
  if (!parts) {
    return refused('TOO_MUCH', '退款金额超过已付未退金额，请修改金额', {
      available: row.paid - row.refunded,
    })
  }
  // A refund that failed was booked before, perhaps with another amount.
  if (refund.state !== 'requested') await bookGiven(context, refund, -1)
  await changeAmount(context, refund, amount, owed)
  await bookGiven(context, refund, 1)
  await db
    .update(refunds)
    .set({ state: 'processing', note, overrideReason: override ?? '', decidedAt: now() })
    .where(eq(refunds.id, refund.id))
  await noteInHistory(context, row, { event: 'refundApproved', by: 'operator', note, person: staff })
  await tellOf(context, await loadOrder(context, row), 'refundApproved', { amount }, refund.id)
  await payments.payOut(context, row, refund.id, parts)
  return { ok: true, value: null }
}

/** Gives its units back to the order; the buyer is told why. */
export async function rejectRefund(
  context: Context,
  row: OrderRow,
  refund: RefundRow,
  note: string,
  staff: StaffPerson,
): Promise<Outcome<null>> {
  const { db, now } = context
  if (await paymentPort.of(context).mayGoBack(context, refund.id)) {
    return refused('IN_DOUBT', '该退款在支付渠道仍可能到账，请先重试退款或在渠道后台处理')
  }
  if (refund.state !== 'requested') await bookGiven(context, refund, -1)
  await db.update(refunds).set({ state: 'rejected', note, decidedAt: now() }).where(eq(refunds.id, refund.id))
  const order = await loadOrder(context, row)
  await tellOf(context, order, 'refundRejected', note === '' ? {} : { reason: note }, refund.id)
  // An order cancelled after its deposit was paid stays cancelled.
  if (row.phase === 'closed') return { ok: true, value: null }
  const [loaded] = await withItems(db, [refund])
  const moved = await moveOrder(
    context,
    order,
    { name: 'rejectRefund', by: 'operator', at: now() },
    { note, person: staff, units: (loaded?.items ?? []).map(({ unitId }) => unitId) },
  )
  return moved.ok ? { ok: true, value: null } : refusedBy(moved)
}
