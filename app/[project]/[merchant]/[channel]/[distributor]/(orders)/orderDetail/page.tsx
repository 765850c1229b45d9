import type { Metadata } from 'next'
import { OrderDetail } from '@/lib/flows/ordering/orders/order-detail-client.tsx'
import { PrivateScreen, privateMetadata } from '@/lib/frame/private-screen.tsx'

export async function generateMetadata(): Promise<Metadata> {
  return privateMetadata('orderDetail')
}

export default function OrderDetailPage() {
  return (
    <PrivateScreen screen="orderDetail">
      <OrderDetail />
    </PrivateScreen>
  )
}
