import type { Metadata } from 'next'
import { PrivateScreen, privateMetadata } from '@/lib/frame/private-screen.tsx'
import { InvoiceDetailScreen } from './invoice-detail-client.tsx'

export function generateMetadata(): Promise<Metadata> {
  return privateMetadata('invoiceDetail')
}

export default function InvoiceDetailPage() {
  return (
    <PrivateScreen screen="invoiceDetail">
      <InvoiceDetailScreen />
    </PrivateScreen>
  )
}
