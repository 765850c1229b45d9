import type { Metadata } from 'next'
import { OrderList } from '@/lib/flows/ordering/orders/order-list-client.tsx'
import { PrivateScreen, privateMetadata } from '@/lib/frame/private-screen.tsx'

export async function generateMetadata(): Promise<Metadata> {
  return privateMetadata('debrisOrderList')
}

export default function DebrisOrderListPage() {
  return (
    <PrivateScreen screen="debrisOrderList">
      <OrderList kind="debris" />
    </PrivateScreen>
  )
}
