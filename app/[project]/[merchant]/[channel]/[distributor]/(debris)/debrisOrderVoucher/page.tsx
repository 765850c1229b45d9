import type { Metadata } from 'next'
import { PrivateScreen, privateMetadata } from '@/lib/frame/private-screen.tsx'
import { AskRow } from '../_parts/ask-row.tsx'
import { VoucherScreen } from './voucher-screen-client.tsx'

export function generateMetadata(): Promise<Metadata> {
  return privateMetadata('debrisOrderVoucher')
}

export default function DebrisOrderVoucherPage() {
  return (
    <PrivateScreen screen="debrisOrderVoucher">
      <AskRow screen="debrisOrderVoucher" />
      <VoucherScreen />
    </PrivateScreen>
  )
}
