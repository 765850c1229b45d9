import type { Metadata } from 'next'
import { PrivateScreen, privateMetadata } from '@/lib/frame/private-screen.tsx'
import { RefundPersons } from './refund-persons-client.tsx'

export async function generateMetadata(): Promise<Metadata> {
  return privateMetadata('visaRefundSelPerson')
}

export default function VisaRefundSelPersonPage() {
  return (
    <PrivateScreen screen="visaRefundSelPerson">
      <RefundPersons />
    </PrivateScreen>
  )
}
