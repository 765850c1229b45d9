import { eq } from 'drizzle-orm'
import { couriers } from '../../../domain/shipping/couriers.ts'
import { absent, succeed } from '../../contract/failures.ts'
import type { Handlers } from '../kernel/context.ts'
import { credentialsOf } from '../kernel/credentials.ts'
import { findOrder, loadOrder, noOrder, orderOfOwner } from '../orders/core/order-queries.ts'
import { parcelsBy } from './parcel-rows.ts'
import { shippingParcels } from './schema.ts'
import { shownParcel } from './shown-parcels.ts'
import { freshen } from './tracking.ts'

export const shippingHandlers: Handlers<'shipping.couriers' | 'shipping.parcels'> = {
  'shipping.couriers': async () => succeed({ couriers: couriers.map((one) => ({ ...one })) }),

  'shipping.parcels': async (context, { merchant }, { orderNo }, { customerId }) => {
    const { db } = context
    const row = await findOrder(db, orderOfOwner({ merchant, customerId }, orderNo))
    if (!row) return absent(noOrder)
    const ofOrder = eq(shippingParcels.orderNo, orderNo)
    await freshen(context, merchant, await parcelsBy(db, ofOrder))
    const tracked = (await credentialsOf(context, merchant, 'kuaidi100')) !== null
    const order = await loadOrder(context, row)
    const parcels = await parcelsBy(db, ofOrder)
    return succeed({
      parcels: parcels.map((parcel) => shownParcel(context, order, parcel, { tracked })),
      now: context.now().toISOString(),
    })
  },
}
