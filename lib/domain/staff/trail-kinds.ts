import type { Permission } from './permissions.ts'

/**
 * Things whose trail in the audit can be read: the field by which calls name them, the calls where that field is the
 * name of other things as well, and the permission that shows them. Who reads the whole audit reads every trail.
 */
export const trailKinds = {
  order: { field: 'orderNo', permission: 'orders.read' },
  departure: { field: 'departureId', permission: 'catalogue.read' },
  product: { field: 'proId', permission: 'catalogue.read' },
  applicant: { field: 'unitId', permission: 'visas.handle' },
  refund: { field: 'refundId', permission: 'refunds.decide' },
  payout: { field: 'refundNo', permission: 'refunds.decide' },
  parcel: { field: 'parcelId', permission: 'goods.ship' },
  voucher: { field: 'voucherId', permission: 'orders.read' },
  contract: { field: 'contractNo', permission: 'orders.read' },
  customer: { field: 'customerId', permission: 'customers.read' },
  campaign: { field: 'campaignId', permission: 'coupons.read' },
  coupon: { field: 'templateId', calls: /Coupon|Template/, permission: 'coupons.read' },
  article: { field: 'articleId', permission: 'content.manage' },
  invoice: { field: 'id', calls: /Invoice/, permission: 'invoices.handle' },
  afterSale: { field: 'id', calls: /AfterSale/, permission: 'afterSales.decide' },
  review: { field: 'id', calls: /Review/, permission: 'reviews.moderate' },
  verification: { field: 'id', calls: /Verification/, permission: 'verification.decide' },
  distributorApplication: { field: 'id', calls: /Distributor/, permission: 'distributors.decide' },
  message: { field: 'id', calls: /handleMessage/, permission: 'messages.handle' },
  user: { field: 'id', calls: /User$/, permission: 'staff.manage' },
  role: { field: 'id', calls: /Role$/, permission: 'staff.manage' },
} as const satisfies Record<string, { field: string; calls?: RegExp; permission: Permission }>

export type TrailKind = keyof typeof trailKinds

/** Fields by which calls name things that have no trail of their own. */
const furtherNames = ['batchId', 'packageId', 'tillId']

/** Fields by which calls name things: what the audit finds the trail of a thing by. */
export const namingFields: ReadonlySet<string> = new Set([
  ...Object.values(trailKinds).map(({ field }) => field),
  ...furtherNames,
])

export const trailKindCodes = Object.keys(trailKinds) as [TrailKind, ...TrailKind[]]
