import { and, eq, isNull } from 'drizzle-orm'
import { absent, refused, succeed } from '../../contract/failures.ts'
import type { Context, Handlers } from '../kernel/context.ts'
import { findOrder, noOrder, orderOfOwner } from '../orders/core/order-queries.ts'
import { lockForStaff, noSuchOrder } from '../orders/core/orders-of-staff.ts'
import { type DebrisOrder, loadDebrisOrder } from '../orders/debris/debris-rows.ts'
import { debrisAbout } from '../orders/debris/debris-views.ts'
import { markDeviceBack, markDeviceSentBack, markHandedOver } from '../orders/debris/handover.ts'
import { thingsOf } from './debris-parcels.ts'
import { parcelsBy } from './parcel-rows.ts'
import { shippingParcels } from './schema.ts'
import { arrive, keepReturn, readLabel } from './ship.ts'

type DeviceCall = 'orders.returnDevice' | 'staff.handOverItems' | 'staff.receiveDevice'

/** Devices, cards and paper tickets that change hands. */
export const deviceHandlers: Handlers<DeviceCall> = {
  'orders.returnDevice': async (context, { merchant }, { orderNo, ...typed }, { customerId }) => {
    const row = await findOrder(context.db, orderOfOwner({ merchant, customerId }, orderNo))
    if (row?.kind !== 'debris') return absent(noOrder)
    const label = readLabel(typed)
    if (!label.ok) return label
    const { courier, trackingNo } = label.value
    const at = context.now()
    const sent = await markDeviceSentBack(context, row, { at, company: courier.name, trackingNo })
    if (!sent.ok) return sent
    const order = sent.value
    const kept = await keepReturn(context, order, { ...typed, unitIds: thingsOf(order) })
    if (!kept.ok) return kept
    return succeed(await debrisAbout(context, order))
  },

  'staff.handOverItems': async (context, { merchant }, { orderNo }, { staff }) => {
    const asks = { staff, merchant, call: 'staff.handOverItems' } as const
    const found = await lockForStaff(context, asks, orderNo)
    if (!found.ok) return found
    if (found.value.kind !== 'debris') return noSuchOrder()
    const { own } = await loadDebrisOrder(context, found.value)
    if (own.handover === 'courier') return refused('COURIER', '该订单由快递寄送，请登记快递单号')
    if (own.handedOverAt !== null) return refused('ALREADY', '该订单已登记领取')
    const at = context.now()
    const marked = await markHandedOver(context, found.value, { at, person: staff })
    return marked.ok ? succeed({ at: at.toISOString() }) : marked
  },

  'staff.receiveDevice': async (context, { merchant }, { orderNo, kept, reason }, { staff }) => {
    const asks = { staff, merchant, call: 'staff.receiveDevice' } as const
    const found = await lockForStaff(context, asks, orderNo)
    if (!found.ok) return found
    if (found.value.kind !== 'debris') return noSuchOrder()
    const at = context.now()
    const back = await markDeviceBack(context, found.value, { at, person: staff, kept, reason })
    if (!back.ok) return back
    await parcelsArrive(context, back.value)
    return succeed({ at: at.toISOString(), kept })
  },
}

/** The parcels in which devices were sent back have arrived with them. */
async function parcelsArrive(context: Context, { row }: DebrisOrder): Promise<void> {
  const underway = await parcelsBy(
    context.db,
    and(
      eq(shippingParcels.orderNo, row.orderNo),
      eq(shippingParcels.way, 'back'),
      isNull(shippingParcels.receivedAt),
    ),
  )
  for (const parcel of underway) await arrive(context, parcel)
}
