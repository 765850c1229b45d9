import type { Module } from '../kernel/module.ts'
import { expireUnpaidOrders } from './core/order-expiry.ts'
import { anonymiseOrders, orderData } from './core/order-privacy.ts'
import { orderHandlers } from './core/orders.ts'
import { staffOrderHandlers } from './core/staff-orders.ts'
import { advanceJourneys } from './tour/journeys.ts'

export const ordersModule: Module = {
  handlers: { ...orderHandlers, ...staffOrderHandlers },
  jobs: [
    { name: 'unpaid orders', run: (context) => expireUnpaidOrders(context) },
    { name: 'journeys', run: advanceJourneys },
    { name: 'orders past retention', run: anonymiseOrders },
  ],
  ownData: orderData,
}
