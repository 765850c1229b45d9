import type { Metadata } from 'next'
import { PrivateScreen, privateMetadata } from '@/lib/frame/private-screen.tsx'
import { PaidScreen } from './paid-client.tsx'

export function generateMetadata(): Promise<Metadata> {
  return privateMetadata('paySuccess')
}

export default function PaySuccessPage() {
  return (
    <PrivateScreen screen="paySuccess">
      <PaidScreen />
    </PrivateScreen>
  )
}
