import type { Metadata } from 'next'
import { OrderDetail } from '@/lib/flows/ordering/orders/order-detail-client.tsx'
import { PrivateScreen, privateMetadata } from '@/lib/frame/private-screen.tsx'

export async function generateMetadata(): Promise<Metadata> {
  return privateMetadata('debrisOrderDetail')
}

export default function DebrisOrderDetailPage() {
  return (
    <PrivateScreen screen="debrisOrderDetail">
      <OrderDetail />
    </PrivateScreen>
  )
}
