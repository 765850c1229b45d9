import { todayInShanghai } from '../../../../base/calendar/dates.ts'
import type { Context } from '../../kernel/context.ts'
import type { OrderRow } from '../core/rows.ts'
import { loadOwn } from './goods-rows.ts'

/** Hours before the end of the time for sending from which staff see it. */
const SOON_MS = 12 * 3_600_000

/** What staff should see of orders that wait to be sent: the time is over or nearly, or the buyer has asked for it. */
export async function goodsWarnings(
  context: Context,
  rows: readonly OrderRow[],
): Promise<ReadonlyMap<string, string[]>> {
  const waiting = rows.filter(({ subStatus }) => subStatus === 240 || subStatus === 245)
  if (waiting.length === 0) return new Map()
  const own = await loadOwn(context.db, waiting)
  const now = context.now()
  return new Map(
    waiting.map(({ orderNo }) => {
      const order = own.get(orderNo)
      const texts: string[] = []
      if (order?.shipBy && order.shipBy <= now) texts.push('已超过承诺的发货时间，请尽快发货')
      else if (order?.shipBy && order.shipBy.getTime() - SOON_MS <= now.getTime()) {
        texts.push('即将超过承诺的发货时间')
      }
      if (order?.urgedAt) texts.push(`客户于${todayInShanghai(order.urgedAt)}提醒发货（共${order.urged}次）`)
      return [orderNo, texts]
    }),
  )
}
