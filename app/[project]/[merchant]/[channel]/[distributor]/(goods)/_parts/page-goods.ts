import 'server-only'
import { identityValue } from '@/lib/screens/identity.ts'
import { readGoods } from '@/lib/storefront/shop/goods.ts'
import { currentShop } from '@/lib/storefront/shop/shop.ts'

/** The goods of a page, which the address names by `dbId`. `goods` is null when the shop does not sell them. */
export async function pageGoods(params: Promise<{ dbId: string }>) {
  const dbId = identityValue((await params).dbId) ?? ''
  const shop = await currentShop()
  return { dbId, shop, goods: dbId ? await readGoods(shop.tenant, dbId) : null }
}
