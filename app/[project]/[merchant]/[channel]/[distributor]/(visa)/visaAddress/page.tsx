import type { Metadata } from 'next'
import { PrivateScreen, privateMetadata } from '@/lib/frame/private-screen.tsx'
import { VisaAddressScreen } from './visa-address-client.tsx'

export function generateMetadata(): Promise<Metadata> {
  return privateMetadata('visaAddress')
}

export default function VisaAddressPage() {
  return (
    <PrivateScreen screen="visaAddress">
      <VisaAddressScreen />
    </PrivateScreen>
  )
}
