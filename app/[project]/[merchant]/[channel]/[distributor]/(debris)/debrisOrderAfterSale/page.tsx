import type { Metadata } from 'next'
import { PrivateScreen, privateMetadata } from '@/lib/frame/private-screen.tsx'
import { TicketRefund } from './ticket-refund-client.tsx'

export async function generateMetadata(): Promise<Metadata> {
  return privateMetadata('debrisOrderAfterSale')
}

export default function DebrisOrderAfterSalePage() {
  return (
    <PrivateScreen screen="debrisOrderAfterSale">
      <TicketRefund />
    </PrivateScreen>
  )
}
