import { inArray, type SQL } from 'drizzle-orm'
import type { AfterSaleOrder, Piece } from '../../../../domain/goods/after-sale.ts'
import { isBought } from '../../../../domain/orders/kinds/goods.ts'
import type { Context, Db } from '../../kernel/context.ts'
import { type KeptAddress, openAddress } from '../core/kept-address.ts'
import type { KindOrder } from '../core/kinds.ts'
import { isLive, loadOrder, lockOrder } from '../core/order-queries.ts'
import type { OrderRow } from '../core/rows.ts'
import { goodsOrders, goodsPieces } from './schema.ts'
import type { GoodsSnapshot } from './snapshot.ts'

type PieceRow = typeof goodsPieces.$inferSelect

/** What an order of goods has in addition to every order. */
export type GoodsOwn = Omit<typeof goodsOrders.$inferSelect, 'orderNo' | 'merchant'> & {
  /** By unit. */
  pieces: ReadonlyMap<string, PieceRow>
}

export type GoodsOrder = KindOrder<GoodsSnapshot, GoodsOwn>

export async function loadOwn(db: Db, rows: readonly OrderRow[]): Promise<Map<string, GoodsOwn>> {
  const numbers = rows.map(({ orderNo }) => orderNo)
  const own = await db.select().from(goodsOrders).where(inArray(goodsOrders.orderNo, numbers))
  const pieces = await db.select().from(goodsPieces).where(inArray(goodsPieces.orderNo, numbers))
  return new Map(
    own.map(({ orderNo, merchant: _merchant, ...columns }) => {
      const mine = pieces.filter((one) => one.orderNo === orderNo)
      return [orderNo, { ...columns, pieces: new Map(mine.map((one) => [one.unitId, one])) }]
    }),
  )
}

/** Only for a row that is an order of goods. */
export async function loadGoodsOrder(context: Context, row: OrderRow): Promise<GoodsOrder> {
  // The row's kind has parsed its own snapshot and rows.
  return (await loadOrder(context, row)) as GoodsOrder
}

/**
 * The order of goods that fulfils the conditions, with its pieces, locked until the transaction ends; undefined for
 * none, and for an order of another kind. Every change of a piece happens under this lock.
 */
export async function lockGoodsOrder(
  context: Context,
  where: SQL | undefined,
): Promise<GoodsOrder | undefined> {
  const row = await lockOrder(context.db, where)
  return row?.kind === 'goods' ? loadGoodsOrder(context, row) : undefined
}

/** A piece as the rules see it. */
export type LoadedPiece = Piece & { skuId: string; position: number; given: number }

/** The order's pieces by position: unit and state together. */
export function piecesOf({ own, units }: Pick<GoodsOrder, 'own' | 'units'>): LoadedPiece[] {
  return units.map(({ id, status, position, share, given }) => {
    const piece = own.pieces.get(id)
    if (!piece) throw new Error(`the unit ${id} of an order of goods has no piece`)
    return { id, status, position, share, given, skuId: piece.skuId, sent: piece.sentAt !== null }
  })
}

/** Whether nothing that is still wanted has to be sent any more, and something was. */
export function isAllSent(order: Pick<GoodsOrder, 'own' | 'units'>): boolean {
  const wanted = piecesOf(order).filter(isLive)
  return wanted.length > 0 && wanted.every(({ sent }) => sent)
}

/** What after-sale has to know of the order. */
export function afterSaleOrderOf(order: GoodsOrder): AfterSaleOrder {
  const { row, own, snapshot } = order
  const { days, text } = snapshot.returnable
  return {
    open: isBought(row.subStatus),
    receivedAt: own.receivedAt,
    returnDays: days,
    notReturnable: days > 0 ? '' : text,
    pieces: piecesOf(order),
  }
}

/** Where an order is sent, in full; null for what is picked up, and once it is deleted. */
export function addressOf(
  context: Pick<Context, 'sealer'>,
  { addressSealed }: Pick<GoodsOwn, 'addressSealed'>,
): KeptAddress | null {
  return openAddress(context, addressSealed)
}

/** Deletes personal data from the kind's own rows. */
export async function forgetGoods(db: Db, orderNos: readonly string[]): Promise<void> {
  await db
    .update(goodsOrders)
    .set({ addressSealed: null, invoiceWishSealed: null })
    .where(inArray(goodsOrders.orderNo, [...orderNos]))
}
