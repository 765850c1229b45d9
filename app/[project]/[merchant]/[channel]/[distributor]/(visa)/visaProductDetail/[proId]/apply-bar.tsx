import { DetailBar } from '@/lib/flows/catalogue/detail-bar.tsx'
import { linkTo } from '@/lib/screens/links.ts'
import type { Shop } from '@/lib/storefront/shop/shop.ts'

/** Apply, or call where ordering is off. */
export function ApplyBar({ shop, proId }: { shop: Shop; proId: string }) {
  const { base, ordering } = shop
  return (
    <DetailBar
      shop={shop}
      screen="visaProductDetail"
      product={{ kind: 'visa', id: proId }}
      home={{ href: linkTo(base, 'visaIndex'), icon: 'globe', name: '签证' }}
      order={ordering ? { href: linkTo(base, 'visaProductSelect', { proId }), text: '立即办理' } : null}
      others={{ href: linkTo(base, 'visaIndex'), text: '暂不接受在线办理，看看其他签证' }}
    />
  )
}
