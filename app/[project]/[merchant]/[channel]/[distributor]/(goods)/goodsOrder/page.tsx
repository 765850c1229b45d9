import type { Metadata } from 'next'
import { PrivateScreen, privateMetadata } from '@/lib/frame/private-screen.tsx'
import { currentShop } from '@/lib/storefront/shop/shop.ts'
import { GoodsClosed } from '../_parts/goods-closed.tsx'
import { GoodsOrderScreen } from './goods-order-client.tsx'

export function generateMetadata(): Promise<Metadata> {
  return privateMetadata('goodsOrder')
}

export default async function GoodsOrderPage() {
  const shop = await currentShop()
  if (shop.power.openShop !== 1) return <GoodsClosed shop={shop} screen="goodsOrder" />
  return (
    <PrivateScreen screen="goodsOrder">
      <GoodsOrderScreen />
    </PrivateScreen>
  )
}
