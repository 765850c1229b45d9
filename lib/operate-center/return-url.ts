import { parseTenant, type Tenant, tenantPath } from '../tenant/tenant.ts'

/**
 * Where a shopper may be sent back to from a cashier: a screen of the same shop, nowhere else. A path stays a path, so
 * that the shopper keeps the host (and the session) they came with; an absolute URL has to be of the shop's origin.
 * Null when it leads elsewhere.
 */
export function returnUrlInside(text: string, tenant: Tenant, publicOrigin: string): string | null {
  const url = insideShop(text, tenant, publicOrigin)
  if (!url || url.origin !== publicOrigin) return null
  const path = url.pathname + url.search + url.hash
  return text.startsWith('/') ? path : publicOrigin + path
}

/**
 * The same for an address that a storefront with the service token sends: it may be at the storefront's own origin,
 * which the storefront has checked. Plain http only when the centre itself uses it.
 */
export function returnUrlOfStorefront(text: string, tenant: Tenant, publicOrigin: string): string | null {
  const url = insideShop(text, tenant, publicOrigin)
  if (!url || !['https:', new URL(publicOrigin).protocol].includes(url.protocol)) return null
  return url.href
}

export const NOT_OUR_PAGE = '只能为本店的页面签名'

/**
 * Whether an address is a page of one of the merchant's own shops at `publicOrigin`: the only pages that get a JS-SDK
 * signature. Otherwise every page of the origin could use the merchant's account.
 */
export function isPageOfMerchant(
  text: string,
  { project, merchant }: Pick<Tenant, 'project' | 'merchant'>,
  publicOrigin: string,
): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  const shop = parseTenant(url.pathname.slice(1).split('/'))
  return (
    url.origin === publicOrigin &&
    url.username === '' &&
    url.password === '' &&
    shop?.project === project &&
    shop.merchant === merchant
  )
}

function insideShop(text: string, tenant: Tenant, publicOrigin: string): URL | null {
  if (!URL.canParse(text, publicOrigin)) return null
  const url = new URL(text, publicOrigin)
  const inside = url.pathname === tenantPath(tenant) || url.pathname.startsWith(`${tenantPath(tenant)}/`)
  return inside && url.username === '' && url.password === '' ? url : null
}
