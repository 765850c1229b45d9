import type { Metadata } from 'next'
import { PrivateScreen, privateMetadata } from '@/lib/frame/private-screen.tsx'
import { pageSettings } from '@/lib/storefront/settings/page-settings.ts'
import { PosterScreen } from './poster-client.tsx'

export function generateMetadata(): Promise<Metadata> {
  return privateMetadata('qrCode')
}

export default function QrCodePage() {
  return (
    <PrivateScreen screen="qrCode" title="分享海报">
      <PosterScreen publicOrigin={pageSettings().publicOrigin} />
    </PrivateScreen>
  )
}
