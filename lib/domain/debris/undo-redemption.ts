import { type Refusal, refuse } from '../refusal.ts'
import type { UnitStatus } from '../vocabulary.ts'
import type { KeptVoucherState } from './vouchers.ts'

/** Minutes within which whoever redeemed a voucher may take that back. */
export const UNDO_MINUTES = 30
/** Hours within which somebody who manages vouchers may. */
export const SUPERVISED_HOURS = 24

const MINUTE = 60_000

/** Who asks. `none`: somebody who did neither redeem it nor manages vouchers. */
export type UndoBy = 'redeemer' | 'supervisor' | 'none'

/** A voucher that was redeemed, and what has followed from it. */
export type Redeemed = {
  state: KeptVoucherState
  usedAt: Date | null
  /** Statuses of the units it stands for. */
  units: readonly UnitStatus[]
  /** serving: tickets are open. done: the last one was used. other: it was cancelled or refunded. */
  order: 'serving' | 'done' | 'other'
  /** Something was collected, or a device given out, with the redemption. */
  handedOver: boolean
  /** The customer has written a review, which is about what was used. */
  reviewed: boolean
  /** Why the order's end cannot be taken back, in another part's words: an invoice was asked for. Null: it can. */
  bound: string | null
}

/** Until when a redemption may be taken back by them; null: they may not. */
export function undoUntil(usedAt: Date, by: UndoBy): Date | null {
  if (by === 'none') return null
  const minutes = by === 'supervisor' ? SUPERVISED_HOURS * 60 : UNDO_MINUTES
  return new Date(usedAt.getTime() + minutes * MINUTE)
}

/**
 * Why a redemption cannot be taken back; null when it can. Taking it back makes the voucher unused and opens an order
 * again that ended with it, so nothing may rest on the use: no refund, no handed-over piece, no review, no invoice.
 */
export function whyNotUndone(
  { state, usedAt, units, order, handedOver, reviewed, bound }: Redeemed,
  by: UndoBy,
  now: Date,
): Refusal | null {
  if (state !== 'used' || usedAt === null) {
    return refuse('undo-not-used', '这张凭证没有核销，无需撤销，请刷新后查看')
  }
  const until = undoUntil(usedAt, by)
  if (until === null) {
    return refuse('undo-not-yours', '只能撤销自己核销的凭证，请联系有“出票、补发与作废”权限的同事')
  }
  if (now > until) {
    return by === 'supervisor'
      ? refuse('undo-late', `核销已超过${SUPERVISED_HOURS}小时，不能撤销，请为客人办理退款`)
      : refuse(
          'undo-late',
          `核销已超过${UNDO_MINUTES}分钟，请联系有“出票、补发与作废”权限的同事在${SUPERVISED_HOURS}小时内撤销`,
        )
  }
  if (units.some((status) => status !== 1)) {
    return refuse('undo-refunding', '票券正在退款或已退款，不能撤销核销，请先处理退款')
  }
  if (order === 'other') return refuse('undo-closed', '订单已取消或已退款，不能撤销核销')
  if (handedOver) return refuse('undo-handed-over', '核销时已交付物品，不能撤销，请按归还或退款办理')
  if (order === 'serving') return null
  if (reviewed) return refuse('undo-reviewed', '客人已评价，不能撤销核销，请为客人办理退款')
  return bound === null ? null : refuse('undo-bound', bound)
}
