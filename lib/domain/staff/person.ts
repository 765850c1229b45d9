import { type Tenant, tenantKey } from '../../tenant/tenant.ts'
import { allPermissions, type Permission } from './permissions.ts'

/**
 * What a staff call is about: the whole installation, one merchant, or one shop of it. It decides what has to exist and
 * whose staff may make the call. `merchantOrPlatform` is about one merchant, or, where the place names none
 * (`NO_SEGMENT`), about the platform itself. `ownShops` is about things of a merchant that belong to its shops (orders):
 * the place names the merchant alone, and a person reaches those of the shops where they have the permission (`shopsOf`).
 */
export type StaffScope = 'platform' | 'merchantOrPlatform' | 'merchant' | 'ownShops' | 'shop'

/** Permissions within a range: everywhere (`merchant` null), at one merchant, or in one of its shops. */
export type Grant = {
  merchant: string | null
  /** `tenantKey` of the shop; null: all of the merchant's. */
  shop: string | null
  permissions: readonly Permission[]
}

/** A signed-in member of staff, with the permissions they have now. */
export type StaffPerson = { id: string; name: string; grants: readonly Grant[] }

/**
 * Whether a person may do something; `place` is read as far as the scope reaches. Without a permission it is about the
 * person's own account, which is open to everyone who is signed in.
 */
export function mayDo(
  { grants }: StaffPerson,
  { permission, scope }: { permission: Permission | null; scope: StaffScope },
  place: Tenant,
): boolean {
  if (permission === null) return true
  return grants.some((grant) => grant.permissions.includes(permission) && covers(grant, scope, place))
}

function covers({ merchant, shop }: Grant, scope: StaffScope, place: Tenant): boolean {
  if (merchant === null) return true
  if (scope === 'platform' || merchant !== place.merchant) return false
  return shop === null || scope === 'ownShops' || (scope === 'shop' && shop === tenantKey(place))
}

/**
 * The shops of a merchant, by `tenantKey`, in which a person may do something by a call of the scope `ownShops`; null:
 * in all of them.
 */
export function shopsOf(
  { grants }: StaffPerson,
  permission: Permission,
  merchant: string,
): readonly string[] | null {
  const shops: string[] = []
  for (const grant of grants) {
    if (!grant.permissions.includes(permission)) continue
    if (grant.merchant === null || (grant.merchant === merchant && grant.shop === null)) return null
    if (grant.merchant === merchant && grant.shop !== null) shops.push(grant.shop)
  }
  return shops
}

/** Every permission everywhere; for tests that are not about permissions. */
export function everyPower(id: string, name: string): StaffPerson {
  return { id, name, grants: [{ merchant: null, shop: null, permissions: allPermissions }] }
}
