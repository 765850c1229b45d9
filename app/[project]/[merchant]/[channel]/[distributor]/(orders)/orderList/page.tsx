import type { Metadata } from 'next'
import { PrivateScreen, privateMetadata } from '@/lib/frame/private-screen.tsx'
import { OrderList } from './order-list-client.tsx'

export async function generateMetadata(): Promise<Metadata> {
  return privateMetadata('orderList')
}

export default function OrderListPage() {
  return (
    <PrivateScreen screen="orderList">
      <OrderList kind="tour" />
    </PrivateScreen>
  )
}
