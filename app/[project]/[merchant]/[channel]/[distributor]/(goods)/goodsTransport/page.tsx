import type { Metadata } from 'next'
import { PrivateScreen, privateMetadata } from '@/lib/frame/private-screen.tsx'
import { GoodsTransport } from './goods-transport-client.tsx'

export async function generateMetadata(): Promise<Metadata> {
  return privateMetadata('goodsTransport')
}

export default function GoodsTransportPage() {
  return (
    <PrivateScreen screen="goodsTransport">
      <GoodsTransport />
    </PrivateScreen>
  )
}
