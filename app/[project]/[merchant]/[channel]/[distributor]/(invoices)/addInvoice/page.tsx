import type { Metadata } from 'next'
import { PrivateScreen, privateMetadata } from '@/lib/frame/private-screen.tsx'
import { InvoiceForm } from '../_parts/invoice-form-client.tsx'

export function generateMetadata(): Promise<Metadata> {
  return privateMetadata('addInvoice')
}

export default function AddInvoicePage() {
  return (
    <PrivateScreen screen="addInvoice">
      <InvoiceForm kind="tour" />
    </PrivateScreen>
  )
}
