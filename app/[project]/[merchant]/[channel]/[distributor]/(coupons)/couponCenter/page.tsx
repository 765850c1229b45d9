import type { Metadata } from 'next'
import { PrivateScreen, privateMetadata } from '@/lib/frame/private-screen.tsx'
import { CouponCenter } from './coupon-center-client.tsx'

export async function generateMetadata(): Promise<Metadata> {
  return privateMetadata('couponCenter')
}

export default function CouponCenterPage() {
  return (
    <PrivateScreen screen="couponCenter">
      <CouponCenter />
    </PrivateScreen>
  )
}
