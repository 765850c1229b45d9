import { succeed } from '../../contract/failures.ts'
import { refusedBy } from '../kernel/refused-by.ts'
import { fullAddress } from '../orders/core/kept-address.ts'
import type { KindOrder } from '../orders/core/kinds.ts'
import { isLive } from '../orders/core/order-queries.ts'
import { countReceiptFrom, markSent } from '../orders/goods/goods-moves.ts'
import { addressOf, type GoodsOrder, piecesOf } from '../orders/goods/goods-rows.ts'
import type { ShippedKind } from './kinds.ts'

// The kind of the row says what its handler has loaded.
const goods = (order: KindOrder) => order as GoodsOrder

/** Pieces of goods that are not picked up. */
export const goodsParcels: ShippedKind = {
  kind: 'goods',

  wants: (order) =>
    goods(order).own.way === 'express'
      ? piecesOf(goods(order))
          .filter((piece) => isLive(piece) && !piece.sent)
          .map(({ id }) => id)
      : [],

  receiverOf: (context, order) => fullAddress(addressOf(context, goods(order).own)),

  async sent(context, order, unitIds, { at, person }) {
    const pieces = piecesOf(goods(order))
    const first = unitIds.filter((unitId) => !pieces.some(({ id, sent }) => id === unitId && sent))
    // What has come back undelivered was booked as sent before: only its receipt is waited for anew.
    if (first.length === 0) {
      await countReceiptFrom(context, goods(order), at)
      return succeed(null)
    }
    const marked = await markSent(context, goods(order), first, at, person)
    return marked.ok ? succeed(null) : refusedBy(marked)
  },

  async delivered(context, order, _unitIds, at, last) {
    if (last) await countReceiptFrom(context, goods(order), at)
  },

  async undelivered(context, order) {
    await countReceiptFrom(context, goods(order), null)
  },
}
