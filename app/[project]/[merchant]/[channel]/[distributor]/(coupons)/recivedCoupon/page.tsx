import type { Metadata } from 'next'
import { PrivateScreen, privateMetadata } from '@/lib/frame/private-screen.tsx'
import { ClaimResult } from './claim-result-client.tsx'

export async function generateMetadata(): Promise<Metadata> {
  return privateMetadata('recivedCoupon')
}

export default function RecivedCouponPage() {
  return (
    <PrivateScreen screen="recivedCoupon">
      <ClaimResult />
    </PrivateScreen>
  )
}
