import { afterSaleMoves, afterSaleNext, moveAfterSale } from '../../../domain/goods/after-sale-moves.ts'
import { afterSaleReasons } from '../../../domain/goods/words.ts'
import type { AfterSale } from '../../contract/orders/goods.ts'
import type { Context } from '../kernel/context.ts'
import { type GoodsOrder, piecesOf } from '../orders/goods/goods-rows.ts'
import { shownPiece } from '../orders/goods/goods-views.ts'
import type { AfterSaleRow, LoadedAfterSale, MoveRow } from './after-sale-rows.ts'

/** A request for its own customer. */
export function shownAfterSale(
  context: Pick<Context, 'sealer' | 'now'>,
  order: GoodsOrder,
  { row, refund, moves }: LoadedAfterSale,
): AfterSale {
  const unitIds = refund.items.map(({ unitId }) => unitId)
  const next = afterSaleNext(row, context.now())
  return {
    id: row.id,
    orderNo: row.orderNo,
    type: row.type,
    state: row.state,
    nextText: next.text,
    until: next.until?.toISOString() ?? null,
    pieces: piecesOf(order)
      .filter(({ id }) => unitIds.includes(id))
      .map((piece) => shownPiece(order, piece)),
    reason: row.reason,
    remark: row.remark,
    pictures: row.pictures,
    amount: refund.refund.amount,
    part: refund.refund.keepsUnits,
    freight: row.freight,
    answer: row.answer,
    returnAddress: row.returnAddress,
    returnParcel: parcelOf(context, row),
    actions: (['sendBack', 'withdraw'] as const).filter((move) => moveAfterSale(row, move, 'customer').ok),
    history: moves.map((move) => ({
      at: move.at.toISOString(),
      text: textOf(row, move, refund.refund.keepsUnits),
    })),
    createdAt: row.createdAt.toISOString(),
  }
}

/**
 * What the chain says of a step: 商家拒绝了申请：已影响二次销售.
 * @param part only a part of the pieces' money was asked for
 */
export function textOf(
  { type, reason }: AfterSaleRow,
  { move, note, toState }: MoveRow,
  part: boolean,
): string {
  const text =
    move === 'ask'
      ? `您申请了${type === 'return' ? '退货退款' : part ? '部分退款' : '退款'}：${afterSaleReasons[reason].text}`
      : move === 'agree'
        ? toState === 'toReturn'
          ? '商家同意退货，请寄回商品'
          : '商家同意退款，款项将原路退回'
        : afterSaleMoves[move].text
  return note === '' ? text : `${text}：${note}`
}

export function parcelOf(
  { sealer }: Pick<Context, 'sealer'>,
  { company, trackingSealed }: Pick<AfterSaleRow, 'company' | 'trackingSealed'>,
): { company: string; trackingNo: string } | null {
  return trackingSealed === null ? null : { company, trackingNo: sealer.open(trackingSealed) }
}
