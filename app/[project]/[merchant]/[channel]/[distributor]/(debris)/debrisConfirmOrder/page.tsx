import type { Metadata } from 'next'
import { PrivateScreen, privateMetadata } from '@/lib/frame/private-screen.tsx'
import { AskRow } from '../_parts/ask-row.tsx'
import { ConfirmOrderScreen } from './confirm-order-client.tsx'

export function generateMetadata(): Promise<Metadata> {
  return privateMetadata('debrisConfirmOrder')
}

export default function DebrisConfirmOrderPage() {
  return (
    <PrivateScreen screen="debrisConfirmOrder">
      <AskRow screen="debrisConfirmOrder" />
      <ConfirmOrderScreen />
    </PrivateScreen>
  )
}
