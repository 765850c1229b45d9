import type { Metadata } from 'next'
import { PrivateScreen, privateMetadata } from '@/lib/frame/private-screen.tsx'
import { VisaAddressEditScreen } from './visa-address-edit-client.tsx'

export function generateMetadata(): Promise<Metadata> {
  return privateMetadata('visaAddressEdit')
}

export default function VisaAddressEditPage() {
  return (
    <PrivateScreen screen="visaAddressEdit">
      <VisaAddressEditScreen />
    </PrivateScreen>
  )
}
