import type { Module } from '../kernel/module.ts'
import { orderFeatures } from '../orders/core/features.ts'
import { debrisParcels } from './debris-parcels.ts'
import { deviceHandlers } from './devices.ts'
import { parcelFinds, parcelTrails } from './find.ts'
import { goodsParcels } from './goods-parcels.ts'
import { shippedKinds } from './kinds.ts'
import { shippingFeature } from './order-feature.ts'
import { parcelSheetHandlers } from './parcel-sheets.ts'
import { shippingHandlers } from './shipping.ts'
import { shippingData } from './shipping-privacy.ts'
import { staffShippingListHandlers } from './staff-lists.ts'
import { staffShippingHandlers } from './staff-shipping.ts'
import { settleDelivered, subscribeDue } from './tracking.ts'
import { parcelsToSend } from './work.ts'

/** Parcels of goods, devices, cards and paper tickets, and what comes back of them. */
export const shippingModule: Module = {
  work: [parcelsToSend],
  finds: parcelFinds,
  trails: parcelTrails,
  handlers: {
    ...shippingHandlers,
    ...staffShippingListHandlers,
    ...staffShippingHandlers,
    ...deviceHandlers,
    ...parcelSheetHandlers,
  },
  provides: [
    orderFeatures.entry(shippingFeature),
    shippedKinds.entry(goodsParcels),
    shippedKinds.entry(debrisParcels),
  ],
  jobs: [
    { name: 'subscriptions to parcels', run: subscribeDue },
    { name: 'parcels that were delivered', run: settleDelivered },
  ],
  ownData: shippingData,
}
