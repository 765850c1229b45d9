import { DetailBar } from '@/lib/flows/catalogue/detail-bar.tsx'
import { linkTo } from '@/lib/screens/links.ts'
import type { Shop } from '@/lib/storefront/shop/shop.ts'

type Props = { shop: Shop; proId: string; ordering: boolean }

/** Book, or call where ordering is off or there is nothing to book. */
export function BookingBar({ shop, proId, ordering }: Props) {
  const { base } = shop
  return (
    <DetailBar
      shop={shop}
      screen="productDetail"
      product={{ kind: 'tour', id: proId }}
      home={{ href: linkTo(base, 'index'), icon: 'home', name: '首页' }}
      order={ordering ? { href: linkTo(base, 'productSelect', { proId }), text: '选择团期与人数' } : null}
      others={{
        href: linkTo(base, 'productList'),
        text: shop.ordering ? '看看其他线路' : '暂不接受在线预订，看看其他线路',
      }}
    />
  )
}
