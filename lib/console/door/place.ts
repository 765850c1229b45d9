import { type CallName, callOf } from '../../operate-center/contract/contract.ts'
import { scopeOf } from '../../operate-center/contract/define.ts'
import { NO_SEGMENT, type Tenant } from '../../tenant/tenant.ts'
import { facts } from './facts.ts'

/** What a call is about. Merchant null: the platform itself; shop null: no single shop. */
export type Place = { merchant: string | null; shop: Shop | null }

/** A shop of the place's merchant. */
export type Shop = { project: string; channel: string; distributor: string }

/** The segments that name a place; those that it leaves open are `-`. */
export function tenantOf({ merchant, shop }: Place): Tenant {
  return {
    project: shop?.project ?? facts().projects[0] ?? NO_SEGMENT,
    merchant: merchant ?? NO_SEGMENT,
    channel: shop?.channel ?? NO_SEGMENT,
    distributor: shop?.distributor ?? NO_SEGMENT,
  }
}

export function pathOf(place: Place): string {
  const { project, merchant, channel, distributor } = tenantOf(place)
  return [project, merchant, channel, distributor].join('/')
}

/** Whether a place names enough for a call. */
export function isPlaceFor(name: CallName, { merchant, shop }: Place): boolean {
  const scope = scopeOf(callOf(name))
  if (scope === 'shop') return merchant !== null && shop !== null
  return scope === 'platform' || scope === 'merchantOrPlatform' || merchant !== null
}
