import type { Metadata } from 'next'
import { PrivateScreen, privateMetadata } from '@/lib/frame/private-screen.tsx'
import { RedeemCode } from './redeem-code-client.tsx'

export async function generateMetadata(): Promise<Metadata> {
  return privateMetadata('addCouponCenter')
}

export default function AddCouponCenterPage() {
  return (
    <PrivateScreen screen="addCouponCenter">
      <RedeemCode />
    </PrivateScreen>
  )
}
