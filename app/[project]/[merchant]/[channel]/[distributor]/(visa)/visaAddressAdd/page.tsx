import type { Metadata } from 'next'
import { PrivateScreen, privateMetadata } from '@/lib/frame/private-screen.tsx'
import { VisaAddressAddScreen } from './visa-address-add-client.tsx'

export function generateMetadata(): Promise<Metadata> {
  return privateMetadata('visaAddressAdd')
}

export default function VisaAddressAddPage() {
  return (
    <PrivateScreen screen="visaAddressAdd">
      <VisaAddressAddScreen />
    </PrivateScreen>
  )
}
