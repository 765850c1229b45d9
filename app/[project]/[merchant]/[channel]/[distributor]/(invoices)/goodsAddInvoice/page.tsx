import type { Metadata } from 'next'
import { PrivateScreen, privateMetadata } from '@/lib/frame/private-screen.tsx'
import { InvoiceForm } from '../_parts/invoice-form-client.tsx'

export function generateMetadata(): Promise<Metadata> {
  return privateMetadata('goodsAddInvoice')
}

export default function GoodsAddInvoicePage() {
  return (
    <PrivateScreen screen="goodsAddInvoice">
      <InvoiceForm kind="goods" />
    </PrivateScreen>
  )
}
