import { documentSources } from '../documents/sources.ts'
import type { Module } from '../kernel/module.ts'
import { orderFeatures } from '../orders/core/features.ts'
import { voucherFinds, voucherTrails } from './find.ts'
import { voucherJobs } from './jobs.ts'
import { voucherFeature } from './order-feature.ts'
import { staffVoucherHandlers } from './staff-vouchers.ts'
import { tillHandlers } from './tills.ts'
import { voucherDocuments } from './voucher-document.ts'
import { voucherData } from './voucher-privacy.ts'
import { voucherHandlers } from './vouchers.ts'
import { vouchersToIssue } from './work.ts'

/** Vouchers of fragment products: issued once an order is paid, redeemed once by staff or a supplier's till. */
export const vouchersModule: Module = {
  work: [vouchersToIssue],
  finds: voucherFinds,
  trails: voucherTrails,
  handlers: { ...voucherHandlers, ...staffVoucherHandlers, ...tillHandlers },
  provides: [orderFeatures.entry(voucherFeature), documentSources.entry(voucherDocuments)],
  jobs: voucherJobs,
  ownData: voucherData,
}
