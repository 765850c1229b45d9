import type { Module } from '../kernel/module.ts'
import { orderFeatures } from '../orders/core/features.ts'
import { afterSaleJobs } from './after-sale-jobs.ts'
import { afterSaleData } from './after-sale-privacy.ts'
import { afterSaleHandlers } from './after-sales.ts'
import { afterSaleFeature } from './order-feature.ts'
import { staffAfterSaleHandlers } from './staff-after-sales.ts'
import { afterSaleTrails, afterSaleWork } from './work.ts'

/** After-sale of goods: what customers ask for, what staff decide, and the pieces on their way back. */
export const afterSalesModule: Module = {
  work: afterSaleWork,
  trails: afterSaleTrails,
  handlers: { ...afterSaleHandlers, ...staffAfterSaleHandlers },
  provides: [orderFeatures.entry(afterSaleFeature)],
  jobs: afterSaleJobs,
  ownData: afterSaleData,
}
