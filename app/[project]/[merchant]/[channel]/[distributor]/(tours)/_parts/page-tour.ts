import 'server-only'
import { identityValue } from '@/lib/screens/identity.ts'
import { currentShop } from '@/lib/storefront/shop/shop.ts'
import { readTour } from '@/lib/storefront/shop/tours.ts'

/** The product of a page. `tour` is null when the shop does not sell it. */
export async function pageTour(params: Promise<{ proId: string }>) {
  const proId = identityValue((await params).proId) ?? ''
  const shop = await currentShop()
  return { proId, shop, tour: proId ? await readTour(shop.tenant, proId) : null }
}
