import type { Metadata } from 'next'
import { PrivateScreen, privateMetadata } from '@/lib/frame/private-screen.tsx'
import { VisaOrderScreen } from './visa-order-client.tsx'

export function generateMetadata(): Promise<Metadata> {
  return privateMetadata('visaOrder')
}

export default function VisaOrderPage() {
  return (
    <PrivateScreen screen="visaOrder">
      <VisaOrderScreen />
    </PrivateScreen>
  )
}
