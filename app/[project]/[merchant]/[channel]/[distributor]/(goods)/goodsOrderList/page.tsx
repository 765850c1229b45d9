import type { Metadata } from 'next'
import { OrderList } from '@/lib/flows/ordering/orders/order-list-client.tsx'
import { PrivateScreen, privateMetadata } from '@/lib/frame/private-screen.tsx'

export async function generateMetadata(): Promise<Metadata> {
  return privateMetadata('goodsOrderList')
}

export default function GoodsOrderListPage() {
  return (
    <PrivateScreen screen="goodsOrderList">
      <OrderList kind="goods" />
    </PrivateScreen>
  )
}
