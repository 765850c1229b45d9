import type { Metadata } from 'next'
import { PrivateScreen, privateMetadata } from '@/lib/frame/private-screen.tsx'
import { pageSettings } from '@/lib/storefront/settings/page-settings.ts'
import { ReceiveCoupons } from './receive-client.tsx'

export async function generateMetadata(): Promise<Metadata> {
  return privateMetadata('receiveCoupon')
}

export default function ReceiveCouponPage() {
  return (
    <PrivateScreen screen="receiveCoupon">
      <ReceiveCoupons demo={pageSettings().demo} />
    </PrivateScreen>
  )
}
