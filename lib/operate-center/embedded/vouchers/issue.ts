import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { readableCode } from '../../../base/text/codes.ts'
import type { StaffPerson } from '../../../domain/staff/person.ts'
import type { Context } from '../kernel/context.ts'
import { newId, randomCode } from '../kernel/order-numbers.ts'
import { isLive } from '../orders/core/order-queries.ts'
import type { DebrisOrder } from '../orders/debris/debris-rows.ts'
import { confirmIssued } from '../orders/debris/issue.ts'
import { voucherCodes, vouchers } from './schema.ts'
import { codeHash, ticketUnits, type VoucherRow, vouchersOf } from './voucher-rows.ts'

/** 60 random bits: of a thousand million tries at ten thousand codes none hits by chance. */
const CODE_LENGTH = 12

/** Makes the vouchers of an order that has just been paid; those with codes of our own are issued at once. */
export async function makeVouchers(context: Context, order: DebrisOrder): Promise<void> {
  const { row, own, snapshot } = order
  const { voucher } = snapshot.package
  const { source } = snapshot
  const live = ticketUnits(order).filter(isLive)
  if (live.length === 0) return
  const wanted = voucher === 'order' ? [null] : live.map(({ id }) => id)
  await context.db.insert(vouchers).values(
    wanted.map((unitId, position) => ({
      id: newId('vc'),
      merchant: row.merchant,
      orderNo: row.orderNo,
      unitId,
      position,
      productId: own.proId,
      packageId: own.packageId,
      source,
      state: 'waiting' as const,
      createdAt: context.now(),
    })),
  )
  if (source === 'own') {
    const made = await vouchersOf(context.db, [row.orderNo])
    await issueWith(
      context,
      made,
      made.map(() => randomCode(CODE_LENGTH)),
    )
  }
}

/** Gives each of these waiting vouchers a code. The codes are free at this merchant. */
async function issueWith(
  context: Context,
  waiting: readonly VoucherRow[],
  codes: readonly string[],
): Promise<void> {
  const { db, sealer, now } = context
  for (const [index, { id, merchant }] of waiting.entries()) {
    const code = codes[index]
    if (code === undefined) throw new Error('a voucher was issued without a code')
    await db
      .update(vouchers)
      .set({
        state: 'issued',
        codeSealed: sealer.seal(code),
        codeHash: codeHash(context, merchant, code),
        codeEnd: readableCode(code).slice(-4),
        issuedAt: now(),
        reason: '',
      })
      .where(and(eq(vouchers.id, id), inArray(vouchers.state, ['waiting', 'failed'])))
  }
}

type Issued = { issued: number }

/**
 * Issues what an order still waits for, under its lock: with the codes given, with imported ones where the package has
 * them, or with own ones. Nothing is issued when there are not enough. The order is confirmed once nothing waits.
 * @returns how many were issued; `short` when codes are missing, `taken` when one is in use
 */
export async function issueOrder(
  context: Context,
  order: DebrisOrder,
  { codes = [], person }: { codes?: readonly string[]; person?: StaffPerson } = {},
): Promise<Issued | 'short' | 'taken'> {
  const { merchant, orderNo } = order.row
  const all = await vouchersOf(context.db, [orderNo])
  const waiting = all.filter(({ state }) => state === 'waiting' || state === 'failed')
  if (waiting.length === 0) return { issued: 0 }
  const { source } = order.snapshot
  if (codes.length > 0 && codes.length !== waiting.length) return 'short'
  if (codes.length > 0) {
    const hashes = codes.map((code) => codeHash(context, merchant, code))
    if (new Set(hashes).size < hashes.length || (await areTaken(context, merchant, hashes))) return 'taken'
    await issueWith(context, waiting, codes)
  } else if (source === 'imported') {
    const given = await takeCodes(context, order, waiting)
    if (!given) return 'short'
    await issueWith(context, waiting, given)
  } else {
    await issueWith(
      context,
      waiting,
      waiting.map(() => randomCode(CODE_LENGTH)),
    )
  }
  if (order.row.phase === 'confirming') {
    const confirmed = await confirmIssued(context, order.row, person)
    if (!confirmed.ok) throw new Error(`the order ${orderNo} was not confirmed with its vouchers`)
  }
  return { issued: waiting.length }
}

/** Whether a code of these is another voucher's, or one that was imported. */
async function areTaken({ db }: Context, merchant: string, hashes: readonly string[]): Promise<boolean> {
  const used = await db.$count(
    vouchers,
    and(eq(vouchers.merchant, merchant), inArray(vouchers.codeHash, [...hashes])),
  )
  const kept = await db.$count(
    voucherCodes,
    and(eq(voucherCodes.merchant, merchant), inArray(voucherCodes.codeHash, [...hashes])),
  )
  return used + kept > 0
}

/** The oldest free codes of the package, one for each voucher; null when there are not enough. */
async function takeCodes(
  { db, sealer }: Context,
  { row, own }: DebrisOrder,
  waiting: readonly VoucherRow[],
): Promise<string[] | null> {
  const free = await db
    .select()
    .from(voucherCodes)
    .where(
      and(
        eq(voucherCodes.merchant, row.merchant),
        eq(voucherCodes.packageId, own.packageId),
        isNull(voucherCodes.voucherId),
      ),
    )
    .orderBy(asc(voucherCodes.createdAt), asc(voucherCodes.position))
    .limit(waiting.length)
    .for('update', { skipLocked: true })
  if (free.length < waiting.length) return null
  const codes: string[] = []
  for (const [index, voucher] of waiting.entries()) {
    const code = free[index]
    if (!code?.codeSealed) throw new Error('unreachable: a free code has its text')
    codes.push(sealer.open(code.codeSealed))
    await db
      .update(voucherCodes)
      .set({ voucherId: voucher.id, codeSealed: null })
      .where(and(eq(voucherCodes.merchant, row.merchant), eq(voucherCodes.codeHash, code.codeHash)))
  }
  return codes
}

/** Vouchers whose tickets are no longer bought do not count any more. */
export async function voidGone({ db }: Context, order: DebrisOrder): Promise<void> {
  const gone = ticketUnits(order).filter((unit) => !isLive(unit))
  if (gone.length === 0) return
  const isAllGone = gone.length === ticketUnits(order).length
  const ofUnits = inArray(
    vouchers.unitId,
    gone.map(({ id }) => id),
  )
  await db
    .update(vouchers)
    .set({ state: 'void', shareHash: null })
    .where(
      and(
        eq(vouchers.orderNo, order.row.orderNo),
        inArray(vouchers.state, ['waiting', 'issued']),
        isAllGone ? sql`true` : ofUnits,
      ),
    )
}
