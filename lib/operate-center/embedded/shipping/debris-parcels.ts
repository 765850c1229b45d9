import { refused, succeed } from '../../contract/failures.ts'
import { fullAddress } from '../orders/core/kept-address.ts'
import type { KindOrder } from '../orders/core/kinds.ts'
import { isLive } from '../orders/core/order-queries.ts'
import { type DebrisOrder, sentTo, ticketsOfOrder } from '../orders/debris/debris-rows.ts'
import { markHandedOver } from '../orders/debris/handover.ts'
import type { ShippedKind } from './kinds.ts'

// The kind of the row says what its handler has loaded.
const debris = (order: KindOrder) => order as DebrisOrder

/** What of an order is a thing: devices, cards, paper tickets; a deposit is none. */
export function thingsOf(order: DebrisOrder): string[] {
  return ticketsOfOrder(order)
    .filter(({ sort, unit }) => sort !== 'deposit' && isLive(unit))
    .map(({ unit }) => unit.id)
}

/** Devices, cards and paper tickets of fragment products that a courier takes to the buyer. */
export const debrisParcels: ShippedKind = {
  kind: 'debris',

  wants(order) {
    const { handover, handedOverAt } = debris(order).own
    return handover === 'courier' && handedOverAt === null ? thingsOf(debris(order)) : []
  },

  receiverOf: (context, order) => fullAddress(sentTo(context, debris(order).own)),

  async sent(context, order, _unitIds, by) {
    const marked = await markHandedOver(context, order.row, by)
    return marked.ok ? succeed(null) : marked
  },

  returned: async () => refused('DEVICE', '设备请在核对后用“登记设备归还”办理，可扣除损坏费用'),
}
