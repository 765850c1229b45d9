import { isThere, type PageFor } from './kind.ts'

/** Not the id of any campaign. */
const GONE = '~'
/** No campaign has a longer id (contract/coupons/coupon-parts.ts). */
const LONGEST = 40

/** All campaigns that this shop does not have share one page, which says so. */
export const campaignPageFor: PageFor = async (get, campaignId) =>
  campaignId.length <= LONGEST && (await isThere(get('coupons.campaign', { campaignId }))) ? campaignId : GONE
