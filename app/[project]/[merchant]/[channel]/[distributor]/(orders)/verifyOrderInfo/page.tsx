import type { Metadata } from 'next'
import { PrivateScreen, privateMetadata } from '@/lib/frame/private-screen.tsx'
import { VerifyScreen } from './verify-client.tsx'

export function generateMetadata(): Promise<Metadata> {
  return privateMetadata('verifyOrderInfo')
}

export default function VerifyOrderInfoPage() {
  return (
    <PrivateScreen screen="verifyOrderInfo">
      <VerifyScreen />
    </PrivateScreen>
  )
}
