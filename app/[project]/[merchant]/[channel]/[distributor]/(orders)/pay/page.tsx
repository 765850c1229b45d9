import type { Metadata } from 'next'
import { PrivateScreen, privateMetadata } from '@/lib/frame/private-screen.tsx'
import { PayScreen } from './pay-client.tsx'

export function generateMetadata(): Promise<Metadata> {
  return privateMetadata('pay')
}

export default function PayPage() {
  return (
    <PrivateScreen screen="pay">
      <PayScreen />
    </PrivateScreen>
  )
}
