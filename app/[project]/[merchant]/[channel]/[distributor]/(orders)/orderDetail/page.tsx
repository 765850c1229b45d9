import type { Metadata } from 'next'
import { PrivateScreen, privateMetadata } from '@/lib/frame/private-screen.tsx'
import { OrderDetail } from './order-detail-client.tsx'

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
