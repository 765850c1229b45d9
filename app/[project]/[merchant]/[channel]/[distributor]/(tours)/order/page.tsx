import type { Metadata } from 'next'
import { PrivateScreen, privateMetadata } from '@/lib/frame/private-screen.tsx'
import { OrderScreen } from './order-client.tsx'

export function generateMetadata(): Promise<Metadata> {
  return privateMetadata('order')
}

export default function OrderPage() {
  return (
    <PrivateScreen screen="order">
      <OrderScreen />
    </PrivateScreen>
  )
}
