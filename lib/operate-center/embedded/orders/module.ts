import { piecesBought } from '../catalogue/goods/goods-bought.ts'
import { documentSources } from '../documents/sources.ts'
import type { Module } from '../kernel/module.ts'
import { orderFeatures } from './core/features.ts'
import { orderFinds, orderTrails } from './core/find.ts'
import { byCode, orderKinds } from './core/kinds.ts'
import { expireOverdueOrders } from './core/order-expiry.ts'
import { anonymiseOrders, orderData } from './core/order-privacy.ts'
import { remindOfPayments } from './core/order-reminders.ts'
import { orderHandlers } from './core/orders.ts'
import { staffOrderHandlers } from './core/staff-orders.ts'
import { ordersToConfirm } from './core/work.ts'
import { debrisSales } from './debris/debris-feature.ts'
import { countBought, goodsFeature } from './goods/order-feature.ts'
import { kindHandlers, kinds } from './kinds.ts'
import { staffDeskHandlers } from './staff/desk.ts'
import { staffOrderListHandlers } from './staff/order-list.ts'
import { itineraryDocuments } from './tour/itinerary-document.ts'
import { departuresForming, travellersMissing } from './tour/work.ts'
import { visaSales } from './visa/visa-sales.ts'

export const ordersModule: Module = {
  work: [ordersToConfirm, departuresForming, travellersMissing],
  finds: orderFinds,
  trails: orderTrails,
  handlers: {
    ...orderHandlers,
    ...kindHandlers,
    ...staffOrderHandlers,
    ...staffOrderListHandlers,
    ...staffDeskHandlers,
  },
  provides: [
    orderKinds.entry(byCode(kinds)),
    documentSources.entry(itineraryDocuments),
    orderFeatures.entry(visaSales),
    orderFeatures.entry(debrisSales),
    orderFeatures.entry(goodsFeature),
    piecesBought.entry(countBought),
  ],
  jobs: [
    { name: 'overdue orders', run: (context) => expireOverdueOrders(context) },
    { name: 'payment reminders', run: remindOfPayments },
    ...kinds.flatMap(({ jobs }) => jobs),
    { name: 'orders past retention', run: anonymiseOrders },
  ],
  ownData: orderData,
}
