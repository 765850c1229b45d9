import type { Metadata } from 'next'
import { PrivateScreen, privateMetadata } from '@/lib/frame/private-screen.tsx'
import { DebrisTransport } from './debris-transport-client.tsx'

export async function generateMetadata(): Promise<Metadata> {
  return privateMetadata('debrisOrderTransport')
}

export default function DebrisOrderTransportPage() {
  return (
    <PrivateScreen screen="debrisOrderTransport">
      <DebrisTransport />
    </PrivateScreen>
  )
}
