import type { Metadata } from 'next'
import { PrivateScreen, privateMetadata } from '@/lib/frame/private-screen.tsx'
import { AfterSale } from './after-sale-client.tsx'

export async function generateMetadata(): Promise<Metadata> {
  return privateMetadata('goodsAfterSale')
}

export default function GoodsAfterSalePage() {
  return (
    <PrivateScreen screen="goodsAfterSale">
      <AfterSale />
    </PrivateScreen>
  )
}
