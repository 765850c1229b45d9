import type { Metadata } from 'next'
import { PrivateScreen, privateMetadata } from '@/lib/frame/private-screen.tsx'
import { DeliveryAddresses } from './delivery-addresses-client.tsx'

export function generateMetadata(): Promise<Metadata> {
  return privateMetadata('dangAddress')
}

export default function DangAddressPage() {
  return (
    <PrivateScreen screen="dangAddress">
      <DeliveryAddresses />
    </PrivateScreen>
  )
}
