import type { Metadata } from 'next'
import { PrivateScreen, privateMetadata } from '@/lib/frame/private-screen.tsx'
import { InvoiceListScreen } from './invoice-list-client.tsx'

export function generateMetadata(): Promise<Metadata> {
  return privateMetadata('invoiceList')
}

export default function InvoiceListPage() {
  return (
    <PrivateScreen screen="invoiceList">
      <InvoiceListScreen />
    </PrivateScreen>
  )
}
