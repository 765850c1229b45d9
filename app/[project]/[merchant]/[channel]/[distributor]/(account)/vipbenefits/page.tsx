import type { Metadata } from 'next'
import { PrivateScreen, privateMetadata } from '@/lib/frame/private-screen.tsx'
import { BenefitsScreen } from './benefits-client.tsx'

export function generateMetadata(): Promise<Metadata> {
  return privateMetadata('vipbenefits')
}

export default function VipBenefitsPage() {
  return (
    <PrivateScreen screen="vipbenefits">
      <BenefitsScreen />
    </PrivateScreen>
  )
}
