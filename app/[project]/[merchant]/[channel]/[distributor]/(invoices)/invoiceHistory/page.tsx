import type { Metadata } from 'next'
import { PrivateScreen, privateMetadata } from '@/lib/frame/private-screen.tsx'
import { InvoiceHistoryScreen } from './invoice-history-client.tsx'

export function generateMetadata(): Promise<Metadata> {
  return privateMetadata('invoiceHistory')
}

export default function InvoiceHistoryPage() {
  return (
    <PrivateScreen screen="invoiceHistory">
      <InvoiceHistoryScreen />
    </PrivateScreen>
  )
}
