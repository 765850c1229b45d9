import { type Tenant, tenantKey } from '../../tenant/tenant.ts'
import { allPermissions, type Permission } from './permissions.ts'

/**
 * What a staff call is about: the whole installation, one merchant, or one shop of it. It decides what has to exist and
 * whose staff may make the call. `merchantOrPlatform` is about one merchant, or, where the place names none
 * (`NO_SEGMENT`), about the platform itself.
 */
export type StaffScope = 'platform' | 'merchantOrPlatform' | 'merchant' | 'shop'

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
  return shop === null || (scope === 'shop' && shop === tenantKey(place))
}

/** Every permission everywhere; for tests that are not about permissions. */
export function everyPower(id: string, name: string): StaffPerson {
  return { id, name, grants: [{ merchant: null, shop: null, permissions: allPermissions }] }
}
