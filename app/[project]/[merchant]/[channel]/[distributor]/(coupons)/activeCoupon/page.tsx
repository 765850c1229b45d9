import type { Metadata } from 'next'
import { PrivateScreen, privateMetadata } from '@/lib/frame/private-screen.tsx'
import { ActivateCard } from './activate-card-client.tsx'

export async function generateMetadata(): Promise<Metadata> {
  return privateMetadata('activeCoupon')
}

export default function ActiveCouponPage() {
  return (
    <PrivateScreen screen="activeCoupon">
      <ActivateCard />
    </PrivateScreen>
  )
}
