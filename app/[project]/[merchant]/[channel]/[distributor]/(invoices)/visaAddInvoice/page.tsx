import type { Metadata } from 'next'
import { PrivateScreen, privateMetadata } from '@/lib/frame/private-screen.tsx'
import { InvoiceForm } from '../_parts/invoice-form-client.tsx'

export function generateMetadata(): Promise<Metadata> {
  return privateMetadata('visaAddInvoice')
}

export default function VisaAddInvoicePage() {
  return (
    <PrivateScreen screen="visaAddInvoice">
      <InvoiceForm kind="visa" />
    </PrivateScreen>
  )
}
