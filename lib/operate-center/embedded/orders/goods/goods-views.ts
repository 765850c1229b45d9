import { and, count, eq, inArray } from 'drizzle-orm'
import { returnTimes } from '../../../../domain/goods/after-sale.ts'
import type { GoodsOrderAbout } from '../../../contract/orders/goods.ts'
import type { Picture } from '../../../contract/values.ts'
import type { Context } from '../../kernel/context.ts'
import { shownAddress } from '../core/kept-address.ts'
import { isLive } from '../core/order-queries.ts'
import { refunds } from '../core/schema.ts'
import { addressOf, afterSaleOrderOf, type GoodsOrder, type LoadedPiece, piecesOf } from './goods-rows.ts'

/** Status while the order waits to be sent or picked up. */
const WAITING = 240

export function goodsCard(order: GoodsOrder) {
  const { own, snapshot, units } = order
  return {
    kind: 'goods' as const,
    proId: own.proId,
    items: snapshot.items.map(({ skuId, version, picture, unitPrice, quantity }) => ({
      skuId,
      version,
      picture,
      unitPrice,
      quantity,
    })),
    pieces: units.length,
    way: own.way,
    shipped: shippedText(order),
  }
}

/** 已发2件，共3件; empty before anything is sent, and for what is picked up. */
function shippedText(order: GoodsOrder): string {
  const wanted = piecesOf(order).filter((piece) => piece.sent || isLive(piece))
  const sent = wanted.filter((piece) => piece.sent).length
  if (sent === 0 || order.own.way === 'pickup') return ''
  return sent === wanted.length ? `${sent}件已全部发出` : `已发${sent}件，共${wanted.length}件`
}

/** What a piece is in the order it was bought with. */
export function versionOf({ snapshot }: GoodsOrder, skuId: string): { version: string; picture: Picture } {
  const item = snapshot.items.find((one) => one.skuId === skuId)
  if (!item) throw new Error('a piece is of a version of its order')
  return item
}

/** A piece in short. */
export function shownPiece(order: GoodsOrder, { id, skuId, share, given, status, sent }: LoadedPiece) {
  const { version, picture } = versionOf(order, skuId)
  return { id, skuId, version, picture, paid: share, given, status, sent }
}

/** An order of goods in full; its address masked, as everybody sees it who is not sending it. */
export async function goodsAbout(context: Context, order: GoodsOrder): Promise<GoodsOrderAbout> {
  const { row, own, snapshot } = order
  const { returnUntil, faultUntil } = returnTimes(afterSaleOrderOf(order))
  const waits = row.subStatus === WAITING
  return {
    ...goodsCard(order),
    piecesInFull: piecesOf(order).map((piece) => shownPiece(order, piece)),
    address: shownAddress(addressOf(context, own)),
    pickupPoint: own.pickupPoint,
    pickupCode: waits ? own.pickupCode : '',
    freightText: snapshot.freightText,
    shipBy: row.subStatus === WAITING || row.subStatus === 245 ? (own.shipBy?.toISOString() ?? null) : null,
    receiptBy: row.subStatus === 250 ? (own.receiptBy?.toISOString() ?? null) : null,
    returnUntil: returnUntil?.toISOString() ?? null,
    faultUntil: faultUntil?.toISOString() ?? null,
    returnable: snapshot.returnable,
    invoiceWish: own.invoiceWishSealed === null ? '' : context.sealer.open(own.invoiceWishSealed),
    afterSales: await openRefunds(context, order),
  }
}

/** Each open request has a refund that is not over. */
async function openRefunds({ db }: Context, { row }: GoodsOrder): Promise<number> {
  const [open] = await db
    .select({ n: count() })
    .from(refunds)
    .where(
      and(eq(refunds.orderNo, row.orderNo), inArray(refunds.state, ['requested', 'processing', 'failed'])),
    )
  return open?.n ?? 0
}
