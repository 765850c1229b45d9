import type { Metadata } from 'next'
import { PrivateScreen, privateMetadata } from '@/lib/frame/private-screen.tsx'
import { MyCoupons } from './my-coupons-client.tsx'

export async function generateMetadata(): Promise<Metadata> {
  return privateMetadata('myCoupon')
}

export default function MyCouponPage() {
  return (
    <PrivateScreen screen="myCoupon">
      <MyCoupons />
    </PrivateScreen>
  )
}
