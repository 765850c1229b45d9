import 'server-only'
import { identityValue } from '@/lib/screens/identity.ts'
import { readDebris } from '@/lib/storefront/shop/debris.ts'
import { currentShop } from '@/lib/storefront/shop/shop.ts'

/** The product of a page. `product` is null when the shop does not sell it. */
export async function pageDebris(params: Promise<{ dbId: string }>) {
  const dbId = identityValue((await params).dbId) ?? ''
  const shop = await currentShop()
  return { dbId, shop, product: dbId ? await readDebris(shop.tenant, dbId) : null }
}
