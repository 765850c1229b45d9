import type { Metadata } from 'next'
import { PrivateScreen, privateMetadata } from '@/lib/frame/private-screen.tsx'
import { VisaRefund } from './visa-refund-client.tsx'

export async function generateMetadata(): Promise<Metadata> {
  return privateMetadata('visaRefund')
}

export default function VisaRefundPage() {
  return (
    <PrivateScreen screen="visaRefund">
      <VisaRefund />
    </PrivateScreen>
  )
}
