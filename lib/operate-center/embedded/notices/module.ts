import { and, asc, eq } from 'drizzle-orm'
import { documentSources } from '../documents/sources.ts'
import type { Module } from '../kernel/module.ts'
import { orderFeatures } from '../orders/core/features.ts'
import { orders } from '../orders/core/schema.ts'
import { dayTourNotices } from './day-tour-notices.ts'
import { noticedKinds } from './kinds.ts'
import { noticeDocuments, noticeHandlers } from './notices.ts'
import { noticeFeature } from './order-feature.ts'
import { orderNotices } from './schema.ts'
import { staffNoticeHandlers } from './staff-notices.ts'
import { receiptHandlers } from './staff-receipts.ts'
import { noticeJobs } from './telling.ts'
import { tourNotices } from './tour-notices.ts'
import { noticesDue } from './work.ts'

/** Notices of departure: made by staff for a departure, read by the buyers of its orders. */
export const noticesModule: Module = {
  work: [noticesDue],
  handlers: { ...noticeHandlers, ...staffNoticeHandlers, ...receiptHandlers },
  provides: [
    orderFeatures.entry(noticeFeature),
    documentSources.entry(noticeDocuments),
    noticedKinds.entry(tourNotices),
    noticedKinds.entry(dayTourNotices),
  ],
  jobs: noticeJobs,
  ownData: {
    /** Which notices were read; they go with the orders, which are kept. */
    async collect({ db }, { merchant, customerId }) {
      const read = await db
        .select({ orderNo: orders.orderNo, version: orderNotices.read, readAt: orderNotices.readAt })
        .from(orderNotices)
        .innerJoin(
          orders,
          and(eq(orders.merchant, orderNotices.merchant), eq(orders.orderNo, orderNotices.orderNo)),
        )
        .where(and(eq(orders.merchant, merchant), eq(orders.customerId, customerId)))
        .orderBy(asc(orders.createdAt))
      return { noticesRead: read }
    },
  },
}
