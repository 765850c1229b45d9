import { and, eq } from 'drizzle-orm'
import {
  type Redeemed,
  type UndoBy,
  undoUntil,
  whyNotUndone,
} from '../../../domain/debris/undo-redemption.ts'
import type { StaffPerson } from '../../../domain/staff/person.ts'
import type { Context, Outcome } from '../kernel/context.ts'
import { refusedBy } from '../kernel/refused-by.ts'
import { whyNotReopenable } from '../orders/core/features.ts'
import { findOrder, isLive } from '../orders/core/order-queries.ts'
import { ordersOfStaff } from '../orders/core/orders-of-staff.ts'
import { orders } from '../orders/core/schema.ts'
import { type DebrisOrder, hasDevice } from '../orders/debris/debris-rows.ts'
import { reopenTickets } from '../orders/debris/reopen-tickets.ts'
import { vouchers } from './schema.ts'
import { statusesOf, unitsOfVoucher, type VoucherRow } from './voucher-rows.ts'

type Found = { order: DebrisOrder; voucher: VoucherRow }

/** What a member of staff is to a redemption: the one who did it, somebody who manages vouchers there, or neither. */
async function undoerOf(
  { db }: Context,
  person: StaffPerson | undefined,
  { order, voucher }: Found,
): Promise<UndoBy> {
  if (!person) return 'none'
  const { merchant, orderNo } = order.row
  const managed = ordersOfStaff({ staff: person, merchant, call: 'staff.replaceVoucher' })
  if (await findOrder(db, and(managed, eq(orders.orderNo, orderNo)))) return 'supervisor'
  return voucher.usedBy?.id === person.id ? 'redeemer' : 'none'
}

async function redeemedOf(context: Context, { order, voucher }: Found): Promise<Redeemed> {
  const { row, own } = order
  const isDone = row.phase === 'done'
  return {
    state: voucher.state,
    usedAt: voucher.usedAt,
    units: statusesOf(order, voucher),
    order: isDone ? 'done' : row.phase === 'serving' ? 'serving' : 'other',
    handedOver: own.handedOverAt !== null && (own.handover === 'pickup' || hasDevice(order)),
    reviewed: row.reviewedAt !== null,
    bound: isDone ? await whyNotReopenable(context, row.orderNo) : null,
  }
}

/** Until when this person may take a redemption back, as an instant; null: they may not, or not now. */
export async function undoUntilOf(
  context: Context,
  person: StaffPerson | undefined,
  found: Found,
): Promise<string | null> {
  const { usedAt } = found.voucher
  if (usedAt === null || !person) return null
  const by = await undoerOf(context, person, found)
  if (whyNotUndone(await redeemedOf(context, found), by, context.now())) return null
  return undoUntil(usedAt, by)?.toISOString() ?? null
}

/** Takes a redemption back. The order has to be locked: whoever comes first, a refund or a second use, wins. */
export async function undoRedemption(
  context: Context,
  person: StaffPerson,
  found: Found,
): Promise<Outcome<Found>> {
  const { order, voucher } = found
  const by = await undoerOf(context, person, found)
  const refusal = whyNotUndone(await redeemedOf(context, found), by, context.now())
  if (refusal) return refusedBy(refusal)
  const units = unitsOfVoucher(order, voucher).filter(isLive)
  const opened = await reopenTickets(
    context,
    order,
    units.map(({ id }) => id),
    person,
  )
  if (!opened.ok) return opened
  const [unused] = await context.db
    .update(vouchers)
    .set({ state: 'issued', usedAt: null, usedPlace: '', usedBy: null })
    .where(and(eq(vouchers.id, voucher.id), eq(vouchers.state, 'used')))
    .returning()
  if (!unused) throw new Error('a voucher was changed without the lock of its order')
  return { ok: true, value: { order: opened.value, voucher: unused } }
}
