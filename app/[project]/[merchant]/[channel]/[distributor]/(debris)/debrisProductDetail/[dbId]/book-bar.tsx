import { DetailBar } from '@/lib/flows/catalogue/detail-bar.tsx'
import { linkTo } from '@/lib/screens/links.ts'
import type { Shop } from '@/lib/storefront/shop/shop.ts'

/** Book, or call where ordering is off. */
export function BookBar({ shop, dbId }: { shop: Shop; dbId: string }) {
  const { base, ordering } = shop
  return (
    <DetailBar
      shop={shop}
      screen="debrisProductDetail"
      product={{ kind: 'debris', id: dbId }}
      home={{ href: linkTo(base, 'index'), icon: 'home', name: '首页' }}
      order={ordering ? { href: linkTo(base, 'debrisWriteOrder', { dbId }), text: '立即预订' } : null}
      others={{ href: linkTo(base, 'index'), text: '暂不接受在线预订，看看其他产品' }}
    />
  )
}
