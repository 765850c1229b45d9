import type { Metadata } from 'next'
import { PrivateScreen, privateMetadata } from '@/lib/frame/private-screen.tsx'
import { pageSettings } from '@/lib/storefront/settings/page-settings.ts'
import { RegisterGift } from './register-gift-client.tsx'

export async function generateMetadata(): Promise<Metadata> {
  return privateMetadata('registerCoupon')
}

export default function RegisterCouponPage() {
  return (
    <PrivateScreen screen="registerCoupon">
      <RegisterGift demo={pageSettings().demo} />
    </PrivateScreen>
  )
}
