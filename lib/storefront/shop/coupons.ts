import 'server-only'
import type { Value } from '../../operate-center/contract/contract.ts'
import type { CouponOffer } from '../../operate-center/contract/coupons/coupon-parts.ts'
import type { ProductRef } from '../../tenant/kinds.ts'
import { couponsTag, shopTag } from '../../tenant/tags.ts'
import type { Tenant } from '../../tenant/tenant.ts'
import { askForPage } from './ask.ts'

/** Coupons that a page names; there may be more in the coupon centre. */
const MOST_NAMED = 3

/** What the coupon centre offers to everybody now. Coupons are an extra: without an answer the page is complete. */
export async function readOffers(tenant: Tenant): Promise<CouponOffer[]> {
  const found = await askForPage('coupons.claimable', tenant, { pageSize: 20 }, tagsOf(tenant)).catch(
    () => null,
  )
  return named(found?.items)
}

/** Those of them that a product can be bought with. */
export async function readProductOffers(tenant: Tenant, product: ProductRef): Promise<CouponOffer[]> {
  const found = await askForPage('coupons.forProduct', tenant, product, tagsOf(tenant)).catch(() => null)
  return named(found?.items)
}

/** A campaign as everybody sees it; null when there is none in this shop. */
export function readCampaign(tenant: Tenant, campaignId: string): Promise<Value<'coupons.campaign'> | null> {
  return askForPage('coupons.campaign', tenant, { campaignId }, tagsOf(tenant))
}

const tagsOf = (tenant: Tenant) => [shopTag(tenant), couponsTag(tenant.merchant)]

const named = (offers: readonly CouponOffer[] = []) =>
  offers.filter(({ state }) => state === 'open').slice(0, MOST_NAMED)
