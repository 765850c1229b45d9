import type { Metadata } from 'next'
import { PrivateScreen, privateMetadata } from '@/lib/frame/private-screen.tsx'
import { ConfirmOrderScreen } from './confirm-order-client.tsx'

export function generateMetadata(): Promise<Metadata> {
  return privateMetadata('debrisConfirmOrder')
}

export default function DebrisConfirmOrderPage() {
  return (
    <PrivateScreen screen="debrisConfirmOrder">
      <ConfirmOrderScreen />
    </PrivateScreen>
  )
}
