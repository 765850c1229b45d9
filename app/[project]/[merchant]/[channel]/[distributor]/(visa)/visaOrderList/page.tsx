import type { Metadata } from 'next'
import { OrderList } from '@/lib/flows/ordering/orders/order-list-client.tsx'
import { PrivateScreen, privateMetadata } from '@/lib/frame/private-screen.tsx'

export async function generateMetadata(): Promise<Metadata> {
  return privateMetadata('visaOrderList')
}

export default function VisaOrderListPage() {
  return (
    <PrivateScreen screen="visaOrderList">
      <OrderList kind="visa" />
    </PrivateScreen>
  )
}
