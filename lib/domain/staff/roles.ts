import { allPermissions, type Permission } from './permissions.ts'
import type { Grant } from './person.ts'

/** How far a role reaches at most: everywhere, at one merchant, in one shop. */
type RoleRange = 'platform' | 'merchant' | 'shop'

export type Role = { name: string; range: RoleRange; permissions: readonly Permission[] }

const ofPlatform: readonly Permission[] = ['platform.manage', 'system.operate']
const catalogue = ['shops.read', 'catalogue.read'] as const
const ordersAtDesk = ['orders.read', 'orders.handle', 'departures.roster', 'messages.handle'] as const

/** Roles that exist everywhere; a grant names them by these codes. Platform and merchants add roles of their own. */
export const builtInRoles = {
  platform: { name: '平台管理员', range: 'platform', permissions: allPermissions },
  owner: {
    name: '商户负责人',
    range: 'merchant',
    permissions: allPermissions.filter((permission) => !ofPlatform.includes(permission)),
  },
  operator: {
    name: '商户运营',
    range: 'merchant',
    permissions: [
      ...catalogue,
      ...ordersAtDesk,
      'catalogue.manage',
      'media.manage',
      'content.manage',
      'reviews.moderate',
      'orders.price',
      'visas.handle',
      'contracts.handle',
      'texts.manage',
      'customers.read',
      'personal.reveal',
      'verification.decide',
      'distributors.decide',
      'sales.manage',
      'goods.ship',
      'afterSales.decide',
      'vouchers.manage',
      'vouchers.redeem',
      'coupons.read',
      'coupons.manage',
      'coupons.issue',
    ],
  },
  distributor: {
    name: '分销商管理员',
    range: 'shop',
    permissions: [...catalogue, ...ordersAtDesk, 'shops.manage', 'sales.manage'],
  },
  sales: { name: '业务员与客服', range: 'shop', permissions: [...catalogue, ...ordersAtDesk] },
  finance: {
    name: '财务',
    range: 'merchant',
    permissions: [
      'shops.read',
      'orders.read',
      'refunds.decide',
      'money.book',
      'money.reconcile',
      'invoices.handle',
      'invoices.manage',
      // A head and its file are shown to whoever issues invoices.
      'personal.reveal',
      'coupons.read',
    ],
  },
  editor: {
    name: '内容编辑',
    range: 'merchant',
    permissions: [...catalogue, 'catalogue.manage', 'media.manage', 'content.manage', 'reviews.moderate'],
  },
  till: { name: '检票员', range: 'shop', permissions: ['shops.read', 'vouchers.redeem'] },
} as const satisfies Record<string, Role>

export type BuiltInRole = keyof typeof builtInRoles

export function isBuiltInRole(code: string): code is BuiltInRole {
  return Object.hasOwn(builtInRoles, code)
}

/** Whether one range lies within another; ranges are those of grants. */
function liesWithin(inner: Omit<Grant, 'permissions'>, outer: Omit<Grant, 'permissions'>): boolean {
  if (outer.merchant === null) return true
  if (inner.merchant !== outer.merchant) return false
  return outer.shop === null || inner.shop === outer.shop
}

/**
 * Whether somebody with these grants may give another person a grant, or take it away: each of its permissions has to
 * be theirs in at least that range. So nobody can make an account, for themselves or another, that may do more than
 * they may.
 */
export function mayGrant(own: readonly Grant[], grant: Grant): boolean {
  return grant.permissions.every((permission) =>
    own.some((mine) => mine.permissions.includes(permission) && liesWithin(grant, mine)),
  )
}

/** Permissions with which one could take over other accounts, keys or merchants: their holders need a second factor. */
const powerful: readonly Permission[] = ['platform.manage', 'staff.manage', 'credentials.manage']

export function needsSecondFactor(grants: readonly Grant[]): boolean {
  return grants.some(({ permissions }) => permissions.some((permission) => powerful.includes(permission)))
}
