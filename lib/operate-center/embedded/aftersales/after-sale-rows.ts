import { and, asc, desc, eq, inArray, type SQL } from 'drizzle-orm'
import {
  type AfterSaleMove,
  moveAfterSale,
  openStates,
  waitUntil,
} from '../../../domain/goods/after-sale-moves.ts'
import type { Refusal } from '../../../domain/refusal.ts'
import type { StaffPerson } from '../../../domain/staff/person.ts'
import type { Context, Db } from '../kernel/context.ts'
import { type LoadedRefund, withItems } from '../orders/core/order-queries.ts'
import { refunds } from '../orders/core/schema.ts'
import { goodsAfterSaleMoves, goodsAfterSales } from './schema.ts'

export type AfterSaleRow = typeof goodsAfterSales.$inferSelect
export type MoveRow = typeof goodsAfterSaleMoves.$inferSelect

/** A request with its refund and its chain, oldest first. */
export type LoadedAfterSale = { row: AfterSaleRow; refund: LoadedRefund; moves: readonly MoveRow[] }

/** The requests that fulfil the conditions, newest first. */
export async function afterSalesWhere(db: Db, where: SQL | undefined): Promise<LoadedAfterSale[]> {
  const rows = await db
    .select({ row: goodsAfterSales, refund: refunds })
    .from(goodsAfterSales)
    .innerJoin(
      refunds,
      and(eq(refunds.id, goodsAfterSales.refundId), eq(refunds.merchant, goodsAfterSales.merchant)),
    )
    .where(where)
    .orderBy(desc(goodsAfterSales.createdAt), desc(goodsAfterSales.id))
  if (rows.length === 0) return []
  const loaded = await withItems(
    db,
    rows.map(({ refund }) => refund),
  )
  const moves = await db
    .select()
    .from(goodsAfterSaleMoves)
    .where(
      inArray(
        goodsAfterSaleMoves.afterSaleId,
        rows.map(({ row }) => row.id),
      ),
    )
    .orderBy(asc(goodsAfterSaleMoves.id))
  return rows.flatMap(({ row }, index) => {
    const refund = loaded[index]
    return refund ? [{ row, refund, moves: moves.filter(({ afterSaleId }) => afterSaleId === row.id) }] : []
  })
}

type Change = Partial<
  Pick<AfterSaleRow, 'answer' | 'returnAddress' | 'company' | 'trackingSealed' | 'trackingHash' | 'freight'>
>

/**
 * Moves a request by its name: state, end of the wait, chain. Nothing is written when there is no such way. Its order
 * has to be locked.
 */
export async function moveRequest(
  { db, now }: Context,
  row: AfterSaleRow,
  move: AfterSaleMove,
  by: { by: 'customer' | 'staff' | 'system'; person?: StaffPerson; note?: string },
  change: Change = {},
): Promise<{ ok: true; row: AfterSaleRow } | Refusal> {
  const moved = moveAfterSale(row, move, by.by)
  if (!moved.ok) return moved
  const at = now()
  const set = {
    ...change,
    state: moved.state,
    // A corrected number does not begin the wait anew.
    dueAt: moved.state === row.state ? row.dueAt : waitUntil(moved.state, at),
    remindedAt: null,
  }
  await db.update(goodsAfterSales).set(set).where(eq(goodsAfterSales.id, row.id))
  await db.insert(goodsAfterSaleMoves).values({
    afterSaleId: row.id,
    merchant: row.merchant,
    move,
    toState: moved.state,
    by: by.by,
    ...(by.person && { person: { id: by.person.id, name: by.person.name } }),
    note: by.note ?? '',
    at,
  })
  return { ok: true, row: { ...row, ...set } }
}

/**
 * Follows what has happened to the refunds of an order's requests: paid out, given up by staff, or overtaken by the end
 * of the order. The order has to be locked.
 */
export async function followRefunds(context: Context, orderNo: string): Promise<void> {
  const open = await afterSalesWhere(
    context.db,
    and(eq(goodsAfterSales.orderNo, orderNo), inArray(goodsAfterSales.state, [...openStates])),
  )
  for (const { row, refund } of open) {
    const move = followed(row.state, refund.refund.state)
    if (move === null) continue
    const moved = await moveRequest(context, row, move, { by: move === 'giveUp' ? 'staff' : 'system' })
    if (!moved.ok) throw new Error(`after-sale ${row.id} cannot follow its refund: ${moved.code}`)
  }
}

function followed(
  state: AfterSaleRow['state'],
  refund: LoadedRefund['refund']['state'],
): AfterSaleMove | null {
  if (state === 'refunding') {
    return refund === 'done' ? 'payOut' : refund === 'rejected' ? 'giveUp' : null
  }
  return refund === 'withdrawn' ? 'overtake' : null
}

/** Keyed hash of a parcel's number. */
export function trackingHash({ sealer }: Pick<Context, 'sealer'>, trackingNo: string): string {
  return sealer.hash(`return parcel:${trackingNo}`)
}
