import 'server-only'
import { identityValue } from '@/lib/screens/identity.ts'
import { currentShop } from '@/lib/storefront/shop/shop.ts'
import { readVisa } from '@/lib/storefront/shop/visas.ts'

/** The product of a page. `visa` is null when the shop does not sell it. */
export async function pageVisa(params: Promise<{ proId: string }>) {
  const proId = identityValue((await params).proId) ?? ''
  const shop = await currentShop()
  return { proId, shop, visa: proId ? await readVisa(shop.tenant, proId) : null }
}
