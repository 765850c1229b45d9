import { waitingVoucherWarning } from '../../../domain/debris/vouchers.ts'
import type { OrderFeature } from '../orders/core/features.ts'
import { loadDebrisOrder } from '../orders/debris/debris-rows.ts'
import { makeVouchers, voidGone } from './issue.ts'
import { issueWaiting } from './jobs.ts'
import { type VoucherRow, vouchersOf } from './voucher-rows.ts'

/** Vouchers beside an order: made when it is paid, void when its tickets are given up. */
export const voucherFeature: OrderFeature = {
  async staffWarnings(context, rows) {
    const waiting = (
      await vouchersOf(
        context.db,
        rows
          .filter(({ kind, phase }) => kind === 'debris' && phase === 'confirming')
          .map(({ orderNo }) => orderNo),
      )
    ).filter(({ state }) => state === 'waiting')
    const counts = new Map<string, VoucherRow[]>()
    for (const row of waiting) counts.set(row.orderNo, [...(counts.get(row.orderNo) ?? []), row])
    return new Map(
      [...counts].map(([orderNo, found]) => [
        orderNo,
        [waitingVoucherWarning(found.length, found[0]?.source ?? 'staff')],
      ]),
    )
  },

  async onMoved(context, { row }, { from }) {
    if (row.kind !== 'debris') return
    const order = await loadDebrisOrder(context, row)
    const isBought = row.phase === 'confirming' || row.phase === 'serving'
    // An order that is opened again has its vouchers.
    if (isBought && !['confirming', 'serving', 'done'].includes(from)) {
      await makeVouchers(context, order)
      if (order.snapshot.source === 'imported') {
        // Its confirmation is a step of its own, which cannot be taken within this one.
        context.afterCommit((after) => issueWaiting(after).then(() => undefined))
      }
      return
    }
    await voidGone(context, order)
  },
}
