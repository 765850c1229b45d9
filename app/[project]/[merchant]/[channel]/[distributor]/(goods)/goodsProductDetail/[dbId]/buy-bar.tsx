import { DetailBar } from '@/lib/flows/catalogue/detail-bar.tsx'
import { linkTo } from '@/lib/screens/links.ts'
import type { Shop } from '@/lib/storefront/shop/shop.ts'

type Props = { shop: Shop; dbId: string; soldOut: boolean }

/** Choose a version, or call where ordering is off, or other goods where nothing is left. */
export function BuyBar({ shop, dbId, soldOut }: Props) {
  const { base, ordering } = shop
  const goods = linkTo(base, 'goodsIndex')
  const order = soldOut
    ? { href: goods, text: '已售罄，看看其他好物' }
    : {
        href: linkTo(base, 'goodsProductSelect', { dbId }),
        text: '立即购买',
        'data-choose-version': '' as const,
      }
  return (
    <DetailBar
      shop={shop}
      screen="goodsProductDetail"
      product={{ kind: 'goods', id: dbId }}
      home={{ href: goods, icon: 'bag', name: '好物' }}
      order={ordering ? order : null}
      others={{ href: goods, text: '暂不接受在线下单，看看其他好物' }}
    />
  )
}
