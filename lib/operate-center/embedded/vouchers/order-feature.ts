import { waitingVoucherWarning } from '../../../domain/debris/vouchers.ts'
import type { OrderPaper } from '../../contract/orders/order-parts.ts'
import type { OrderFeature } from '../orders/core/features.ts'
import { type DebrisOrder, loadDebrisOrder } from '../orders/debris/debris-rows.ts'
import { makeVouchers, voidGone } from './issue.ts'
import { issueWaiting } from './jobs.ts'
import { standingOf, type VoucherRow, vouchersOf } from './voucher-rows.ts'

/** Vouchers beside an order: made when it is paid, void when its tickets are given up. */
export const voucherFeature: OrderFeature = {
  async papers(context, orders) {
    const own = orders.filter(({ row }) => row.kind === 'debris') as DebrisOrder[]
    const rows = await vouchersOf(
      context.db,
      own.map(({ row }) => row.orderNo),
    )
    return new Map(
      own.flatMap((order) => {
        const mine = rows.filter(({ orderNo }) => orderNo === order.row.orderNo)
        return mine.length > 0 ? [[order.row.orderNo, [paperOf(mine.map((row) => stateOf(order, row)))]]] : []
      }),
    )

    function stateOf(order: DebrisOrder, row: VoucherRow) {
      return standingOf(context, order, row)
    }
  },

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
    if (isBought && from !== 'confirming' && from !== 'serving') {
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

type Standing = ReturnType<typeof standingOf>

function paperOf(standings: readonly Standing[]): OrderPaper {
  const counts = new Map<string, number>()
  for (const { stateText } of standings) counts.set(stateText, (counts.get(stateText) ?? 0) + 1)
  return {
    code: 'voucher',
    title: '电子凭证',
    text: [...counts].map(([text, n]) => `${n}张${text}`).join(' '),
    todo: standings.some(({ state }) => state === 'unused') ? '查看凭证' : null,
  }
}
