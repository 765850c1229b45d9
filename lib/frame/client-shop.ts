import type { ClientShop } from '../browser/page/shop-context-client.tsx'
import type { Shop } from '../storefront/shop/shop.ts'

/** What client components know of the shop. A file of its own, so that a public page loads no part of private screens. */
export function clientShop({ base, tenant, info, power, ordering }: Shop): ClientShop {
  return {
    base,
    merchant: tenant.merchant,
    name: info.name,
    ordering,
    saleTel: power.saleTel,
    defaultDepartCity: info.defaultDepartCity,
  }
}
